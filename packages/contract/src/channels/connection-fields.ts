import * as v from 'valibot';
import { RowVersion } from '../administration/row-version.ts';
import { ConnectionFlows, UpdateConnectionFlowsBody } from '../flows/connection-flows.ts';
import { AiAgentId, CompanyId, ConnectionId, IntegrationId, QueueId } from '../ids.ts';
import { minCharacters } from '../min-characters.ts';
import { NameText } from '../name-text.ts';
import { ServiceHours } from '../service-hours/service-hours.ts';
import { QueueSummary } from '../session/session.ts';
import { Channel } from './channel.ts';
import { Connection } from './connection.ts';

/** The minimum and the maximum number of characters of a connection's name (coverage 2 §5). */
export const CONNECTION_NAME_CHARACTERS = { min: 2, max: 50 } as const;
/** The maximum number of minutes in a field of a connection, which is thirty days. */
export const MAX_CONNECTION_MINUTES = 43_200;
/** The maximum number of hours without a message after which a ticket is closed, which is a year. */
export const MAX_EXPIRY_HOURS = 8_760;
/** The maximum number of times that a bot may repeat a menu or a question. */
export const MAX_BOT_REPEATS = 100;
/** The maximum number of queues of one connection. */
export const MAX_CONNECTION_QUEUES = 100;
/** The length of a connection's token, in characters (coverage 2 §9). */
export const CONNECTION_TOKEN_CHARACTERS = 30;
/** The maximum length of a text that a connection sends, in characters. */
const MAX_TEXT_CHARACTERS = 4_096;
const MAX_SECRET_CHARACTERS = 1_000;
const MAX_PROVIDER_CHARACTERS = 50;

const text = v.pipe(v.string(), v.maxLength(MAX_TEXT_CHARACTERS));
const enabledDisabled = v.picklist(['enabled', 'disabled']);
/**
 * A whole number from 0 to `max`. A text of digits is accepted as its number, and null and an empty text are accepted as 0
 * (coverage 2 §5).
 */
const numberUpTo = (max: number) =>
  v.pipe(
    v.union([v.number(), v.null(), v.pipe(v.string(), v.regex(/^\d{0,9}$/))]),
    v.transform(Number),
    v.integer(),
    v.minValue(0),
    v.maxValue(max),
  );
const minutes = numberUpTo(MAX_CONNECTION_MINUTES);
const repeats = numberUpTo(MAX_BOT_REPEATS);

/** A date in the company's time zone, `yyyy-mm-dd`. Null means no date. */
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
/** A secret that no answer returns. An empty text leaves the stored secret unchanged. */
const secret = v.pipe(v.string(), v.trim(), v.maxLength(MAX_SECRET_CHARACTERS));
/** Only null is accepted, because companies can't create prompts yet. */
const alwaysNull = v.null();

/** The fields of a connection that its form edits (coverage 2 §3), except those about flows. */
export const connectionFields = {
  name: v.pipe(
    NameText,
    v.nonEmpty(),
    minCharacters(CONNECTION_NAME_CHARACTERS.min),
    v.maxLength(CONNECTION_NAME_CHARACTERS.max),
  ),
  isDefault: v.boolean(),
  queueIds: v.pipe(v.array(QueueId), v.maxLength(MAX_CONNECTION_QUEUES)),
  schedules: ServiceHours,
  promptId: alwaysNull,
  agentId: v.nullable(AiAgentId),
  /** The integration that answers the customers of the connection. */
  integrationId: v.nullable(IntegrationId),
  greetingMessage: text,
  complationMessage: text,
  outOfHoursMessage: text,
  ratingMessage: text,
  allowGroup: v.boolean(),
  groupAsTicket: enabledDisabled,
  /** Accepted for compatibility, and not used. */
  provider: v.pipe(v.string(), v.trim(), v.maxLength(MAX_PROVIDER_CHARACTERS)),
  /** The number of times that the bot sends the same menu in a ticket. 0 means no limit. */
  maxUseBotQueues: repeats,
  /** The minutes after a menu in which the bot does not repeat it. */
  timeUseBotQueues: minutes,
  /** The minutes until a ticket without a queue moves to `sendIdQueue`. 0 means never. */
  timeSendQueue: minutes,
  sendIdQueue: v.nullable(QueueId),
  /** The hours without a message after which a ticket is closed. 0 means never. */
  expiresTicket: numberUpTo(MAX_EXPIRY_HOURS),
  /** `1`: a ticket without new messages is closed only if the company wrote last. `0`: it is closed whoever wrote last. */
  whenExpiresTicket: v.picklist(['0', '1']),
  expiresInactiveMessage: text,
  /** The minutes after which a customer who doesn't write gets `inactiveMessage`. 0 means never. */
  timeInactiveMessage: minutes,
  inactiveMessage: text,
  /** The number of times that the bot asks for a rating before it closes the ticket without one. */
  maxUseBotQueuesNPS: repeats,
  /** The minutes until a ticket that waits for its rating is closed. */
  expiresTicketNPS: minutes,
  /**
   * The minutes after closing within which a message of the customer reopens the ticket. After that, or with 0, the message opens
   * a new ticket.
   */
  timeCreateNewTicket: minutes,
  collectiveVacationStart: day,
  collectiveVacationEnd: day,
  collectiveVacationMessage: text,
  /** The id of the phone number at the Cloud API. */
  phoneNumberId: v.nullable(providerId),
  /** The id of the number's business account at the Cloud API. */
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

const optionalConnectionFields = v.partial(v.object(connectionFields));
const optionalConnectionFlows = v.partial(UpdateConnectionFlowsBody);

/**
 * `POST /whatsapp`: creates a connection. A missing field gets the value of `connectionDefaults`. Missing `schedules` become the
 * default hours. The first connection of a company becomes its default connection.
 */
export const CreateConnectionBody = v.object({
  ...optionalConnectionFields.entries,
  ...optionalConnectionFlows.entries,
  name: connectionFields.name,
  channel: Channel,
});
export type CreateConnectionBody = v.InferOutput<typeof CreateConnectionBody>;

/** `PUT /whatsapp/{id}`: changes the fields that the body has. `version` is the version with which the form was opened. */
export const UpdateConnectionBody = v.object({
  ...optionalConnectionFields.entries,
  ...optionalConnectionFlows.entries,
  version: v.optional(RowVersion),
});
export type UpdateConnectionBody = v.InferOutput<typeof UpdateConnectionBody>;

/**
 * A connection with every field of its form. It is the answer of `GET /whatsapp-admin/{id}`, `GET /whatsapp/{id}` and of a
 * change. It contains no secrets, but tells for each secret if one is stored.
 */
export const ManagedConnection = v.object({
  ...Connection.entries,
  ...ConnectionFlows.entries,
  companyId: CompanyId,
  queues: v.array(QueueSummary),
  queueIds: v.array(QueueId),
  schedules: v.array(connectionFields.schedules.item),
  promptId: v.null(),
  agentId: v.nullable(AiAgentId),
  integrationId: v.nullable(IntegrationId),
  greetingMessage: v.string(),
  /** The URL of the image or video that is sent with the greeting. */
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
  /** The last characters of the connection's token, by which admins recognise the token. */
  tokenEnd: v.string(),
  /** A QR code that a phone scans. No channel uses it at present. */
  qrcode: v.string(),
  /** The number of QR codes that were shown. No channel uses it at present. */
  retries: v.number(),
  version: RowVersion,
});
export type ManagedConnection = v.InferOutput<typeof ManagedConnection>;

/** A connection's token for the external API. Only the answer of the call that creates a token contains it. */
const token = v.pipe(v.string(), v.length(CONNECTION_TOKEN_CHARACTERS));

/**
 * The answer of `POST /whatsapp`, which contains the new connection's token. The answer to a repeated command has null instead,
 * because the server stores only a hash of the token.
 */
export const CreatedConnection = v.object({ ...ManagedConnection.entries, token: v.nullable(token) });
export type CreatedConnection = v.InferOutput<typeof CreatedConnection>;

/** The answer of `POST /whatsapp/{id}/token`, Prosa's own, which creates a token and makes the earlier one invalid. */
export const ConnectionToken = v.object({ token });
export type ConnectionToken = v.InferOutput<typeof ConnectionToken>;

/**
 * `GET /whatsapp/{id}/uses`, Prosa's own: tells what a deletion of the connection affects. `tickets` is the number of its tickets
 * that are not closed.
 */
export const ConnectionUses = v.object({
  tickets: v.number(),
  users: v.number(),
  phraseCampaigns: v.array(v.string()),
  /** The connections to which the tickets can move, because they reach the same people. */
  others: v.array(v.object({ id: ConnectionId, name: v.string() })),
});
export type ConnectionUses = v.InferOutput<typeof ConnectionUses>;

/**
 * `DELETE /whatsapp/{id}`: deletes a connection. Its tickets that are not closed move to the connection `toWhatsappId`, or are
 * closed if `closeTickets` is true. If the connection has such tickets and both parameters are missing, the server refuses with
 * ERR_CONNECTION_HAS_TICKETS.
 */
export const DeleteConnectionQuery = v.object({
  toWhatsappId: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number), ConnectionId)),
  closeTickets: v.optional(v.picklist(['true', 'false'])),
});
export type DeleteConnectionQuery = v.InferOutput<typeof DeleteConnectionQuery>;
/**
 * The answer of a deletion. `tickets` is the number of tickets that are moved or closed. The server does this in steps soon after
 * the answer.
 */
export const DeletedConnection = v.object({ id: ConnectionId, tickets: v.number() });
export type DeletedConnection = v.InferOutput<typeof DeletedConnection>;

/**
 * `GET /whatsapp-channels`, Prosa's own: lists the channels. A new connection may use a channel with the state `offered`. The
 * state `plan` means that the company's plan excludes the channel, and `later` that this server has no adapter for it.
 */
export const ConnectionChannels = v.object({
  channels: v.array(v.object({ channel: Channel, state: v.picklist(['offered', 'plan', 'later']) })),
});
export type ConnectionChannels = v.InferOutput<typeof ConnectionChannels>;
