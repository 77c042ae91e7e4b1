import * as v from 'valibot';
import { Channel } from '../channels/channel.ts';
import { Contact } from '../contacts/contact.ts';
import { ConnectionId, ContactId, MessageId, QueueId, TagId, TicketId, TicketUuid, UserId } from '../ids.ts';
import { Instant } from '../instant.ts';
import { Ack, DeliveryState, MediaType } from '../messages/message.ts';

/**
 * The status of a ticket (coverage 1 §3 and §4). A ticket is active in every status except `closed`. A contact has at most one
 * active ticket on a connection.
 */
export const TicketStatus = v.picklist(['pending', 'open', 'closed', 'group', 'lgpd', 'nps']);
export type TicketStatus = v.InferOutput<typeof TicketStatus>;

/**
 * The author and the media of the ticket's newest message. Lists show these details beside the message's text. The author is the
 * user `userId`, a bot, a phone of the company, or the customer. `lastMessageFromMe` distinguishes a phone of the company from
 * the customer. Private messages and reactions don't count.
 */
export const LastMessageDetails = v.object({
  id: MessageId,
  userId: v.nullable(UserId),
  isBot: v.boolean(),
  mediaType: MediaType,
  mediaName: v.nullable(v.string()),
  /** The length of audio or video in seconds, if known. */
  durationS: v.nullable(v.number()),
  isDeleted: v.boolean(),
});
export type LastMessageDetails = v.InferOutput<typeof LastMessageDetails>;

/**
 * The user who handed the ticket to its current attendant, and the note for that attendant. Both are removed once the attendant
 * has opened the ticket.
 */
export const Handover = v.object({ byUserId: UserId, note: v.string() });
export type Handover = v.InferOutput<typeof Handover>;

/**
 * A mention of the user `userId` in a private note, which stays until that user opens the ticket. `byUserId` is the author of the
 * private note, and `note` is the beginning of its text.
 */
export const TicketMention = v.object({ userId: UserId, byUserId: UserId, messageId: MessageId, note: v.string() });
export type TicketMention = v.InferOutput<typeof TicketMention>;

/** The customer's rating of a service in five steps (coverage 1 §3). */
const UserRating = v.object({ rate: v.pipe(v.number(), v.minValue(1), v.maxValue(5)) });

/** A ticket's row on the server and the device. It contains ids instead of names, so that renaming a queue changes no ticket. */
export const TicketRow = v.object({
  id: TicketId,
  uuid: TicketUuid,
  status: TicketStatus,
  channel: Channel,
  contactId: ContactId,
  whatsappId: v.nullable(ConnectionId),
  queueId: v.nullable(QueueId),
  userId: v.nullable(UserId),
  lastMessage: v.string(),
  lastMessageFromMe: v.boolean(),
  /** Null before the first message. A row that a device stored earlier may lack the field. */
  lastMessageDetails: v.optional(v.nullable(LastMessageDetails)),
  /**
   * The time of the customer's first message after the last answer of a person. Null if the customer waits for no answer. A row
   * that a device stored earlier may lack the field.
   */
  waitingSince: v.optional(v.nullable(Instant)),
  /**
   * The time at which the answer to the waiting customer is due by the targets of the ticket's queue. Null if no answer is due. A
   * row that a device stored earlier may lack the field.
   */
  answerDueAt: v.optional(v.nullable(Instant)),
  /**
   * The supervisors who were told that the answer is overdue, and who haven't opened the ticket since. A row that a device stored
   * earlier may lack the field.
   */
  overdueFor: v.optional(v.array(UserId)),
  /**
   * The time of the customer's last message on the ticket's connection, also in an earlier ticket. Null if the customer never
   * wrote there. A row that a device stored earlier may lack the field.
   */
  lastInboundAt: v.optional(v.nullable(Instant)),
  /** Null if nobody handed the ticket over. A row that a device stored earlier may lack the field. */
  handover: v.optional(v.nullable(Handover)),
  /** The newest unseen mention of each user. A row that a device stored earlier may lack the field. */
  mentions: v.optional(v.array(TicketMention)),
  /**
   * The time until which the lists leave the ticket out. A message of the customer or an attendant, or a move of the ticket, sets
   * it to null. A past time stays, because it explains why the ticket is back in the lists. A row that a device stored earlier
   * may lack the field.
   */
  snoozedUntil: v.optional(v.nullable(Instant)),
  unreadMessages: v.number(),
  isGroup: v.boolean(),
  isBot: v.boolean(),
  isTransfered: v.boolean(),
  /** Whether an integration answers the customer. A row that a device stored earlier may lack the field. */
  useIntegration: v.optional(v.boolean()),
  /**
   * The customer's rating of the service that has ended. Null without a rating. A row that a device stored earlier may lack the
   * field.
   */
  userRating: v.optional(v.nullable(UserRating)),
  value: v.nullable(v.number()),
  tagIds: v.array(TagId),
  createdAt: Instant,
  updatedAt: Instant,
});
export type TicketRow = v.InferOutput<typeof TicketRow>;

const nameAndColor = { name: v.string(), color: v.string() };

/**
 * A ticket as the spec's calls and live events send it: the row, and the rows to which it refers. `lastMessageFate` is the state
 * of the newest message's delivery at the time of reading. The row lacks this field, because a delivery advances without changing
 * the ticket. An answer that was stored earlier may lack the field.
 */
export const Ticket = v.object({
  ...TicketRow.entries,
  contact: Contact,
  queue: v.nullable(v.object({ id: QueueId, ...nameAndColor })),
  user: v.nullable(v.object({ id: UserId, ...nameAndColor })),
  whatsapp: v.nullable(v.object({ id: ConnectionId, name: v.string(), groupAsTicket: v.picklist(['enabled', 'disabled']) })),
  tags: v.array(v.object({ id: TagId, ...nameAndColor })),
  lastMessageFate: v.optional(v.nullable(v.object({ ack: Ack, delivery: DeliveryState }))),
  userRating: v.nullable(UserRating),
});
export type Ticket = v.InferOutput<typeof Ticket>;
