import * as v from 'valibot';
import { RowVersion } from '../administration/row-version.ts';
import { ConnectionFlows, UpdateConnectionFlows } from '../flows/connection-flows.ts';
import { AgentId, CompanyId, ConnectionId, QueueId } from '../ids.ts';
import { Schedules } from '../service-hours/service-hours.ts';
import { QueueSummary } from '../session/session.ts';
import { Channel } from './channel.ts';
import { Connection } from './connection.ts';

/** Letters of a connection's name, least and most (coverage 2 §5). */
export const CONNECTION_NAME_LETTERS = { min: 2, max: 50 } as const;
/** The longest of a connection's times that are minutes: thirty days. */
export const MAX_CONNECTION_MINUTES = 43_200;
/** The longest time until a silent ticket is closed, in hours: a year. */
export const MAX_EXPIRY_HOURS = 8_760;
/** The most menus or questions that a bot may be told to repeat. */
export const MAX_BOT_REPEATS = 100;
/** The most queues of one connection. */
export const MAX_CONNECTION_QUEUES = 100;
/** Letters of a connection's token (coverage 2 §9). */
export const CONNECTION_TOKEN_CHARACTERS = 30;
/** The longest text that a connection sends, in letters. */
const MAX_TEXT_LETTERS = 4_096;
const MAX_SECRET_LETTERS = 1_000;
const MAX_PROVIDER_LETTERS = 50;

const text = v.pipe(v.string(), v.maxLength(MAX_TEXT_LETTERS));
const enabledDisabled = v.picklist(['enabled', 'disabled']);
/** A whole number; nothing counts as zero, and digits count as their number (coverage 2 §5). */
const countUpTo = (most: number) =>
  v.pipe(
    v.union([v.number(), v.null(), v.pipe(v.string(), v.regex(/^\d{0,9}$/))]),
    v.transform(Number),
    v.integer(),
    v.minValue(0),
    v.maxValue(most),
  );
const minutes = countUpTo(MAX_CONNECTION_MINUTES);
const repeats = countUpTo(MAX_BOT_REPEATS);

/** A day of the company's calendar, `yyyy-mm-dd`; nothing is none. */
const day = v.nullable(
  v.pipe(
    v.string(),
    v.isoDate(),
    v.check((date) => {
      const midnight = new Date(`${date}T00:00:00Z`);
      return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date);
    }),
  ),
);
const providerId = v.pipe(v.string(), v.trim(), v.regex(/^\d{5,30}$/));
/** A secret is written and never read back; nothing typed leaves the stored one as it is. */
const secret = v.pipe(v.string(), v.trim(), v.maxLength(MAX_SECRET_LETTERS));
/** No prompts and no integrations can be made yet, so there is none to name. */
const noneYet = v.null();

/** The fields of a connection that its form edits (coverage 2 §3), but for its flows. */
export const connectionFields = {
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(),
    v.minGraphemes(CONNECTION_NAME_LETTERS.min),
    v.maxLength(CONNECTION_NAME_LETTERS.max),
  ),
  isDefault: v.boolean(),
  queueIds: v.pipe(v.array(QueueId), v.maxLength(MAX_CONNECTION_QUEUES)),
  schedules: Schedules,
  promptId: noneYet,
  agentId: v.nullable(AgentId),
  integrationId: noneYet,
  greetingMessage: text,
  complationMessage: text,
  outOfHoursMessage: text,
  ratingMessage: text,
  allowGroup: v.boolean(),
  groupAsTicket: enabledDisabled,
  /** Kept for the contract's sake; it changes nothing. */
  provider: v.pipe(v.string(), v.trim(), v.maxLength(MAX_PROVIDER_LETTERS)),
  /** Menus for each ticket; 0 is no limit. */
  maxUseBotQueues: repeats,
  /** Minutes between two menus. */
  timeUseBotQueues: minutes,
  /** Minutes until a ticket without a queue goes to `sendIdQueue`; 0 is never. */
  timeSendQueue: minutes,
  sendIdQueue: v.nullable(QueueId),
  /** Hours until a silent ticket is closed; 0 is never. */
  expiresTicket: countUpTo(MAX_EXPIRY_HOURS),
  /** `1` closes only where the last word was the company's, `0` always. */
  whenExpiresTicket: v.picklist(['0', '1']),
  expiresInactiveMessage: text,
  /** Minutes until a silent customer is sent `inactiveMessage`; 0 is never. */
  timeInactiveMessage: minutes,
  inactiveMessage: text,
  /** Questions for a rating before the ticket is closed without one. */
  maxUseBotQueuesNPS: repeats,
  /** Minutes until a ticket that waits for its rating is closed. */
  expiresTicketNPS: minutes,
  /** Minutes within which a customer who returns goes on in the ticket that was closed; 0 is never. */
  timeCreateNewTicket: minutes,
  collectiveVacationStart: day,
  collectiveVacationEnd: day,
  collectiveVacationMessage: text,
  /** The Cloud API's ids of the number and of its business account. */
  phoneNumberId: v.nullable(providerId),
  businessAccountId: v.nullable(providerId),
  accessToken: secret,
  appSecret: secret,
  verifyToken: secret,
} as const;

/** The values of a new connection (coverage 2 §9). */
export const connectionDefaults = {
  isDefault: false,
  queueIds: [],
  promptId: null,
  agentId: null,
  integrationId: null,
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  allowGroup: false,
  groupAsTicket: 'disabled',
  provider: 'beta',
  maxUseBotQueues: 3,
  timeUseBotQueues: 0,
  timeSendQueue: 0,
  sendIdQueue: null,
  expiresTicket: 24,
  whenExpiresTicket: '0',
  expiresInactiveMessage: '',
  timeInactiveMessage: 0,
  inactiveMessage: '',
  maxUseBotQueuesNPS: 3,
  expiresTicketNPS: 0,
  timeCreateNewTicket: 0,
  collectiveVacationStart: null,
  collectiveVacationEnd: null,
  collectiveVacationMessage: '',
  phoneNumberId: null,
  businessAccountId: null,
  accessToken: '',
  appSecret: '',
  verifyToken: '',
} as const satisfies Partial<{ [Field in keyof typeof connectionFields]: v.InferInput<(typeof connectionFields)[Field]> }>;

const sentFields = v.partial(v.object(connectionFields));
const sentFlows = v.partial(UpdateConnectionFlows);

/**
 * `POST /whatsapp`: what is not sent has the value of `connectionDefaults`. Without `schedules` the connection has the default
 * hours. A company's first connection is its default.
 */
export const CreateConnectionBody = v.object({
  ...sentFields.entries,
  ...sentFlows.entries,
  name: connectionFields.name,
  channel: Channel,
});
export type CreateConnectionBody = v.InferOutput<typeof CreateConnectionBody>;

/** `PUT /whatsapp/{id}`: the fields that are sent. `version` is the one that the form was opened with. */
export const UpdateConnectionBody = v.object({
  ...sentFields.entries,
  ...sentFlows.entries,
  version: v.optional(RowVersion),
});
export type UpdateConnectionBody = v.InferOutput<typeof UpdateConnectionBody>;

/**
 * A connection as its form reads it: `GET /whatsapp-admin/{id}` and `GET /whatsapp/{id}`, and the answer of a change. Of a secret
 * it says only whether there is one.
 */
export const ManagedConnection = v.object({
  ...Connection.entries,
  ...ConnectionFlows.entries,
  companyId: CompanyId,
  queues: v.array(QueueSummary),
  queueIds: v.array(QueueId),
  schedules: v.array(connectionFields.schedules.item),
  promptId: v.null(),
  agentId: v.nullable(AgentId),
  integrationId: v.null(),
  greetingMessage: v.string(),
  /** The address of the picture or film that goes with the greeting. */
  greetingMediaAttachment: v.nullable(v.string()),
  greetingMediaName: v.nullable(v.string()),
  complationMessage: v.string(),
  outOfHoursMessage: v.string(),
  ratingMessage: v.string(),
  allowGroup: v.boolean(),
  provider: v.string(),
  maxUseBotQueues: v.number(),
  timeUseBotQueues: v.number(),
  timeSendQueue: v.number(),
  sendIdQueue: v.nullable(QueueId),
  expiresTicket: v.number(),
  whenExpiresTicket: v.picklist(['0', '1']),
  expiresInactiveMessage: v.string(),
  timeInactiveMessage: v.number(),
  inactiveMessage: v.string(),
  maxUseBotQueuesNPS: v.number(),
  expiresTicketNPS: v.number(),
  timeCreateNewTicket: v.number(),
  collectiveVacationStart: v.nullable(v.string()),
  collectiveVacationEnd: v.nullable(v.string()),
  collectiveVacationMessage: v.string(),
  phoneNumberId: v.nullable(v.string()),
  businessAccountId: v.nullable(v.string()),
  hasAccessToken: v.boolean(),
  hasAppSecret: v.boolean(),
  hasVerifyToken: v.boolean(),
  /** The last letters of the token, by which people distinguish tokens. */
  tokenEnd: v.string(),
  /** The code that a phone scans, and how often one was shown; the channels of now have none. */
  qrcode: v.string(),
  retries: v.number(),
  version: RowVersion,
});
export type ManagedConnection = v.InferOutput<typeof ManagedConnection>;

/** The token of a connection for the external API: answered when it is made, and never again. */
const token = v.pipe(v.string(), v.length(CONNECTION_TOKEN_CHARACTERS));

/** The answer of `POST /whatsapp`. A repeat of the command is answered without the token, which nobody keeps. */
export const CreatedConnection = v.object({ ...ManagedConnection.entries, token: v.nullable(token) });
export type CreatedConnection = v.InferOutput<typeof CreatedConnection>;

/** `POST /whatsapp/{id}/token`, Prosa's own: a new token, after which the earlier one opens nothing. */
export const ConnectionToken = v.object({ token });
export type ConnectionToken = v.InferOutput<typeof ConnectionToken>;

/** `GET /whatsapp/{id}/uses`, Prosa's own: what a deletion touches. `tickets` are those that are not closed. */
export const ConnectionUses = v.object({
  tickets: v.number(),
  users: v.number(),
  phraseCampaigns: v.array(v.string()),
  /** The connections that can take its tickets: those that reach the same people. */
  others: v.array(v.object({ id: ConnectionId, name: v.string() })),
});
export type ConnectionUses = v.InferOutput<typeof ConnectionUses>;

/**
 * `DELETE /whatsapp/{id}`: where its tickets go that are not closed. `toWhatsappId` is the connection that takes them;
 * `closeTickets=true` closes them. Without either, a connection that has such tickets stays (ERR_CONNECTION_HAS_TICKETS).
 */
export const DeleteConnectionQuery = v.object({
  toWhatsappId: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number), ConnectionId)),
  closeTickets: v.optional(v.picklist(['true', 'false'])),
});
export type DeleteConnectionQuery = v.InferOutput<typeof DeleteConnectionQuery>;
/** `tickets` are moved or closed step by step, soon after the answer. */
export const DeletedConnection = v.object({ id: ConnectionId, tickets: v.number() });
export type DeletedConnection = v.InferOutput<typeof DeletedConnection>;

/**
 * `GET /whatsapp-channels`, Prosa's own: the channels that a new connection may have. `plan` are those that the company's plan
 * leaves out, `later` those that this server does not speak.
 */
export const ConnectionChannels = v.object({
  channels: v.array(v.object({ channel: Channel, state: v.picklist(['offered', 'plan', 'later']) })),
});
export type ConnectionChannels = v.InferOutput<typeof ConnectionChannels>;
