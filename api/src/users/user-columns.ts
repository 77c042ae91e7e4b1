import type { LoggedValue } from '@prosa/contract/administration/change-log';
import type { UserFields } from '@prosa/contract/users/user-fields';
import type { NewUser } from './insert-user.ts';

/** Maps each field of a user's form to its column. Leaves out the queues, because they have their own table. */
const columnByField = {
  name: 'name',
  email: 'email',
  profile: 'profile',
  whatsappId: 'whatsapp_id',
  startWork: 'start_work',
  endWork: 'end_work',
  phone: 'phone',
  farewellMessage: 'farewell_message',
  allTicket: 'all_ticket',
  allowGroup: 'allow_group',
  allHistoric: 'all_historic',
  allUserChat: 'all_user_chat',
  userClosePendingTicket: 'user_close_pending_ticket',
  showDashboard: 'show_dashboard',
  allowRealTime: 'allow_real_time',
  allowConnections: 'allow_connections',
  defaultTheme: 'default_theme',
  defaultMenu: 'default_menu',
  color: 'color',
} as const satisfies Record<Exclude<keyof UserFields, 'queueIds'>, keyof NewUser>;

type SentFields = { readonly [Field in keyof UserFields]?: UserFields[Field] | undefined };
const isStoredField = (field: string): field is keyof typeof columnByField => Object.hasOwn(columnByField, field);

type UserColumns = Partial<Pick<NewUser, (typeof columnByField)[keyof typeof columnByField]>>;

/** Converts the fields of a request to columns. */
export const toUserColumns = (fields: SentFields): UserColumns =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) =>
      isStoredField(field) && value !== undefined ? [[columnByField[field], value]] : [],
    ),
  );

/** Converts a user to the fields that the change log compares. */
export const toUserLogFields = (user: SentFields): Record<string, LoggedValue> =>
  Object.fromEntries(
    // `Object.keys` loses the type of the field, which the cast restores.
    [...Object.keys(columnByField), 'queueIds'].map((field) => [field, user[field as keyof UserFields] ?? null]),
  );
