import * as v from 'valibot';
import { CompanyId, ConnectionId, QueueId, UserId } from '../ids.ts';
import { Instant } from '../instant.ts';
import { Setting } from '../settings/company-settings.ts';

/**
 * The kinds of devices. A user has one session on each kind of device, and a new session ends the earlier session on that kind.
 */
export const DeviceKind = v.picklist(['phone', 'desk']);
export type DeviceKind = v.InferOutput<typeof DeviceKind>;

export const LoginBody = v.object({
  email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(), v.maxLength(254)),
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  device: v.optional(DeviceKind, 'desk'),
  /** A one-time code or a recovery code, if the user has a second factor. */
  code: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40))),
  /**
   * Whether to open a session although the company's subscription has ended, so that an admin can export the company's data.
   */
  whileExpired: v.optional(v.boolean()),
});
export type LoginBody = v.InferOutput<typeof LoginBody>;

/** `POST /auth/refresh_token`. Only a call with `whileExpired` needs a body. */
export const RefreshBody = v.optional(v.object({ whileExpired: v.optional(v.boolean(), false) }), {});

const enabledDisabled = v.picklist(['enabled', 'disabled']);

/** The features that a plan may include (coverage 1 §3). */
export const PlanFlags = v.object({
  useCampaigns: v.boolean(),
  useKanban: v.boolean(),
  useOpenAi: v.boolean(),
  useIntegrations: v.boolean(),
  useSchedules: v.boolean(),
  useInternalChat: v.boolean(),
  useExternalApi: v.boolean(),
  useKiwify: v.boolean(),
});
export type PlanFlags = v.InferOutput<typeof PlanFlags>;

/** The part of a queue that is shown with users and tickets. */
export const QueueSummary = v.object({ id: QueueId, name: v.string(), color: v.string() });
export type QueueSummary = v.InferOutput<typeof QueueSummary>;

/**
 * The user of a session, as log-in, refresh and `/auth/me` return it (coverage 1 §3). The server always sends the optional
 * fields, but a session that a device stored earlier may lack them.
 */
export const SessionUser = v.object({
  id: UserId,
  name: v.string(),
  email: v.string(),
  profile: v.picklist(['admin', 'user']),
  super: v.boolean(),
  companyId: CompanyId,
  company: v.object({
    id: CompanyId,
    name: v.string(),
    dueDate: Instant,
    plan: PlanFlags,
    companieSettings: v.optional(v.array(Setting)),
  }),
  startWork: v.string(),
  endWork: v.string(),
  farewellMessage: v.string(),
  allTicket: v.picklist(['enable', 'disable']),
  allowGroup: v.boolean(),
  allHistoric: enabledDisabled,
  allUserChat: enabledDisabled,
  userClosePendingTicket: enabledDisabled,
  showDashboard: enabledDisabled,
  allowRealTime: enabledDisabled,
  allowConnections: enabledDisabled,
  defaultTheme: v.picklist(['light', 'dark']),
  defaultMenu: v.picklist(['open', 'closed']),
  defaultTicketsManagerWidth: v.number(),
  whatsappId: v.nullable(ConnectionId),
  queueIds: v.array(QueueId),
  queues: v.optional(v.array(QueueSummary)),
  phone: v.optional(v.string()),
  profileImage: v.nullable(v.string()),
  color: v.string(),
  /** Whether the company requires a second factor that this session lacks. Such a session may only set one up. */
  awaitsSecondFactor: v.optional(v.boolean()),
  /** The name of the admin who removed the user's second factor after the last log-in. Only the answer of a log-in has it. */
  secondFactorResetBy: v.optional(v.string()),
});
export type SessionUser = v.InferOutput<typeof SessionUser>;

/**
 * The answer of a log-in and of a refresh. `token` is a bearer that is valid for 15 minutes. The refresh token is only in an
 * httpOnly cookie, and never in a body.
 */
export const SessionAnswer = v.object({ token: v.string(), user: SessionUser });
export type SessionAnswer = v.InferOutput<typeof SessionAnswer>;

/**
 * The part of a colleague that is shown with tickets. The row of a deleted colleague stays, because messages and notes show the
 * colleague as their author.
 */
export const UserSummary = v.object({
  id: UserId,
  name: v.string(),
  color: v.string(),
  profile: v.picklist(['admin', 'user']),
  queueIds: v.array(QueueId),
  /**
   * `allTicket`, `allowGroup` and `allUserChat` decide, together with the profile and the queues, which tickets the user sees. A
   * row that a device stored earlier may lack these three fields.
   */
  allTicket: v.optional(v.picklist(['enable', 'disable'])),
  allowGroup: v.optional(v.boolean()),
  allUserChat: v.optional(enabledDisabled),
  isFormer: v.optional(v.boolean()),
});
export type UserSummary = v.InferOutput<typeof UserSummary>;

export const Queue = v.object({
  id: QueueId,
  name: v.string(),
  color: v.string(),
  greetingMessage: v.string(),
  orderQueue: v.nullable(v.number()),
});
export type Queue = v.InferOutput<typeof Queue>;
