import * as v from 'valibot';
import { RowVersion } from '../administration/row-version.ts';
import { ConnectionId, QueueId, UserId } from '../ids.ts';
import { minCharacters } from '../min-characters.ts';
import { NameText } from '../name-text.ts';
import { NewPassword } from '../session/account.ts';
import { WallClockTime } from '../wall-clock-time.ts';

/** The minimum and maximum length of a user's name, in characters (coverage 2 §5). */
export const USER_NAME_CHARACTERS = { min: 2, max: 50 } as const;
/** The maximum length of an attendant's text to a customer, in characters. */
const MAX_TEXT_CHARACTERS = 4_096;
const MAX_EMAIL_CHARACTERS = 254;
/** The maximum number of queues of one user. */
const MAX_QUEUES = 500;

const flag = v.picklist(['enabled', 'disabled']);

/**
 * The fields of a user that forms edit (coverage 2 §3). The password isn't among them: it is set by an invitation or sent beside
 * these fields.
 */
const userFields = {
  name: v.pipe(NameText, minCharacters(USER_NAME_CHARACTERS.min), v.maxLength(USER_NAME_CHARACTERS.max)),
  email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.nonEmpty(), v.email(), v.maxLength(MAX_EMAIL_CHARACTERS)),
  profile: v.picklist(['admin', 'user']),
  queueIds: v.pipe(v.array(QueueId), v.maxLength(MAX_QUEUES)),
  whatsappId: v.nullable(ConnectionId),
  startWork: WallClockTime,
  endWork: WallClockTime,
  /**
   * The number as the user typed it. The server stores its digits, and refuses a text that isn't a phone number with
   * ERR_WAPP_CHECK_CONTACT.
   */
  phone: v.pipe(v.string(), v.trim(), v.maxLength(30)),
  farewellMessage: v.pipe(v.string(), v.maxLength(MAX_TEXT_CHARACTERS)),
  allTicket: v.picklist(['enable', 'disable']),
  allowGroup: v.boolean(),
  allHistoric: flag,
  allUserChat: flag,
  userClosePendingTicket: flag,
  showDashboard: flag,
  allowRealTime: flag,
  allowConnections: flag,
  defaultTheme: v.picklist(['light', 'dark']),
  defaultMenu: v.picklist(['open', 'closed']),
  color: v.pipe(v.string(), v.regex(/^#[\dA-Fa-f]{6}$/)),
} as const;

const UserFields = v.object(userFields);
export type UserFields = v.InferOutput<typeof UserFields>;

/**
 * `POST /users`. If the body has no password, the user sets one with an invitation before the first log-in. The new user belongs
 * to the caller's company. A super user cannot be created by this call.
 */
export const CreateUserBody = v.object({
  name: userFields.name,
  email: userFields.email,
  password: v.optional(NewPassword),
  profile: v.optional(userFields.profile, 'user'),
  queueIds: v.optional(userFields.queueIds, []),
  whatsappId: v.optional(userFields.whatsappId, null),
  startWork: v.optional(userFields.startWork, '00:00'),
  endWork: v.optional(userFields.endWork, '23:59'),
  phone: v.optional(userFields.phone, ''),
  farewellMessage: v.optional(userFields.farewellMessage, ''),
  allTicket: v.optional(userFields.allTicket, 'disable'),
  allowGroup: v.optional(userFields.allowGroup, false),
  allHistoric: v.optional(userFields.allHistoric, 'disabled'),
  allUserChat: v.optional(userFields.allUserChat, 'disabled'),
  userClosePendingTicket: v.optional(userFields.userClosePendingTicket, 'enabled'),
  showDashboard: v.optional(userFields.showDashboard, 'disabled'),
  allowRealTime: v.optional(userFields.allowRealTime, 'disabled'),
  allowConnections: v.optional(userFields.allowConnections, 'disabled'),
  defaultTheme: v.optional(userFields.defaultTheme, 'light'),
  defaultMenu: v.optional(userFields.defaultMenu, 'open'),
  color: v.optional(userFields.color),
});
export type CreateUserBody = v.InferOutput<typeof CreateUserBody>;

/**
 * `PUT /users/{id}`: the fields to change. `version` is the version with which the form was opened. `profileImage: null` removes
 * the user's picture. A new picture is uploaded by `media-upload`.
 */
export const UpdateUserBody = v.object({
  ...v.partial(UserFields).entries,
  password: v.optional(NewPassword),
  profileImage: v.optional(v.null()),
  version: v.optional(RowVersion),
});
export type UpdateUserBody = v.InferOutput<typeof UpdateUserBody>;

/**
 * `DELETE /users/{id}`: `toUserId` is the colleague who receives the user's tickets. Without `toUserId`, the tickets wait in
 * their queues again.
 */
export const DeleteUserQuery = v.object({
  toUserId: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number), UserId)),
});
export type DeleteUserQuery = v.InferOutput<typeof DeleteUserQuery>;

export const DeletedUser = v.object({ id: UserId, movedTickets: v.number() });
export type DeletedUser = v.InferOutput<typeof DeletedUser>;

/** The form fields beside the file of `POST /users/{id}/media-upload`. The path contains the user's id. */
export const ProfileImageFields = v.object({
  userId: v.optional(v.pipe(v.string(), v.maxLength(20))),
  typeArch: v.optional(v.pipe(v.string(), v.maxLength(50))),
});
