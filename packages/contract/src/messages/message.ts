import * as v from 'valibot';
import { ContactId, MessageId, QueueId, TicketId, UserId } from '../ids.ts';
import { Instant } from '../instant.ts';

/** The types of a message's content: those of coverage 1 §3, and `chat` for plain text. */
export const MediaType = v.picklist([
  'chat',
  'image',
  'audio',
  'video',
  'application',
  'locationMessage',
  'contactMessage',
  'reactionMessage',
  'buttonsMessage',
  'call_log',
]);
export type MediaType = v.InferOutput<typeof MediaType>;

/**
 * The ack of a message (coverage 1 §4): 0 waiting, 1 accepted by the provider, 2 delivered, 3 read, 4 played, 5 read (blue).
 * The value never decreases.
 */
export const Ack = v.picklist([0, 1, 2, 3, 4, 5]);
export type Ack = v.InferOutput<typeof Ack>;

/**
 * The state of an outbound message's delivery to the provider. `unconfirmed`: the provider may or may not have the message, so it
 * is never sent again automatically, and a user decides whether to send it again. An inbound message always has the state
 * `received`.
 */
export const DeliveryState = v.picklist(['received', 'internal', 'queued', 'sending', 'sent', 'failed', 'unconfirmed']);
export type DeliveryState = v.InferOutput<typeof DeliveryState>;

/** A message's media. `url` and `thumbnailUrl` are paths under `/api/media`, readable with the media cookie. */
export const MessageMedia = v.object({
  url: v.string(),
  thumbnailUrl: v.nullable(v.string()),
  name: v.string(),
  mimeType: v.string(),
  sizeBytes: v.number(),
  /** The length of audio or video in seconds, if known. */
  durationS: v.optional(v.nullable(v.number())),
});
export type MessageMedia = v.InferOutput<typeof MessageMedia>;

/** The contacts of a `contactMessage`, in its `dataJson`. */
export const SharedContacts = v.object({ contacts: v.array(v.object({ name: v.string(), numbers: v.array(v.string()) })) });
export type SharedContacts = v.InferOutput<typeof SharedContacts>;

/** The maximum number of colleagues that one private note may mention. */
export const MAX_MENTIONS = 100;

/** The colleagues whom a private note mentions, in its `dataJson`. */
export const NoteMentions = v.object({ mentions: v.array(UserId) });
export type NoteMentions = v.InferOutput<typeof NoteMentions>;

/** A customer's call, in the `dataJson` of a `call_log`: whether nobody answered it, and how long it lasted, in seconds. */
export const CallLog = v.object({ call: v.object({ isMissed: v.boolean(), durationS: v.nullable(v.number()) }) });
export type CallLog = v.InferOutput<typeof CallLog>;

/**
 * The choices of a menu that a customer may press, in the `dataJson` of a bot's message. The customer's phone shows the choices
 * below `text`, and `opener` is the name of the button that opens a list of choices. A channel that can't show choices sends the
 * message's body instead, which lists the choices with numbers.
 */
export const SentMenu = v.object({
  menu: v.object({
    shape: v.picklist(['button', 'list']),
    text: v.string(),
    opener: v.string(),
    choices: v.array(v.object({ id: v.string(), title: v.string() })),
  }),
});
export type SentMenu = v.InferOutput<typeof SentMenu>;

const MAX_LATITUDE = 90;
const MAX_LONGITUDE = 180;
/** The place of a `locationMessage`, in its `dataJson`: its coordinates in degrees, and its name and address. */
export const SharedLocation = v.object({
  location: v.object({
    latitude: v.pipe(v.number(), v.minValue(-MAX_LATITUDE), v.maxValue(MAX_LATITUDE)),
    longitude: v.pipe(v.number(), v.minValue(-MAX_LONGITUDE), v.maxValue(MAX_LONGITUDE)),
    name: v.nullish(v.string()),
    address: v.nullish(v.string()),
  }),
});
export type SharedLocation = v.InferOutput<typeof SharedLocation>;

/**
 * A message (coverage 1 §3). `quotedMsg` is the quoted message's id, and `media.url` is what the spec calls `mediaUrl`.
 * `dataJson` contains a `SharedContacts` (the spec's `vCard`) for contacts, a `SharedLocation` for a place, and a `SentMenu` for
 * a bot's menu.
 */
export const Message = v.object({
  id: MessageId,
  ticketId: TicketId,
  contactId: v.nullable(ContactId),
  userId: v.nullable(UserId),
  queueId: v.nullable(QueueId),
  body: v.string(),
  fromMe: v.boolean(),
  /** Whether a bot or flow wrote the message. A row that a device stored earlier may lack the field. */
  isBot: v.optional(v.boolean()),
  mediaType: MediaType,
  media: v.nullable(MessageMedia),
  quotedMsg: v.nullable(MessageId),
  isPrivate: v.boolean(),
  isDeleted: v.boolean(),
  isEdited: v.boolean(),
  isForwarded: v.boolean(),
  ack: Ack,
  delivery: DeliveryState,
  failure: v.nullable(v.string()),
  dataJson: v.nullable(v.record(v.string(), v.unknown())),
  createdAt: Instant,
});
export type Message = v.InferOutput<typeof Message>;
