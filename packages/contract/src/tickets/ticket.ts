import * as v from 'valibot';
import { Channel } from '../channels/channel.ts';
import { Contact } from '../contacts/contact.ts';
import { ConnectionId, ContactId, MessageId, QueueId, TagId, TicketId, TicketUuid, UserId } from '../ids.ts';
import { Instant } from '../instant.ts';
import { Ack, DeliveryState, MediaType } from '../messages/message.ts';

/** Spec 1 sections 3 and 4. All but `closed` are active: a contact has at most one active ticket on a connection. */
export const TicketStatus = v.picklist(['pending', 'open', 'closed', 'group', 'lgpd', 'nps']);
export type TicketStatus = v.InferOutput<typeof TicketStatus>;

/**
 * The ticket's newest message beside its text, as a list needs it: its author (`userId`, a bot, else a phone of the company or the
 * customer, which `lastMessageFromMe` tells apart) and what it carries. Private messages and reactions are in no list.
 */
export const LastMessageDetails = v.object({
  id: MessageId,
  userId: v.nullable(UserId),
  isBot: v.boolean(),
  mediaType: MediaType,
  mediaName: v.nullable(v.string()),
  /** Length of a sound or film in seconds, where it is known. */
  durationS: v.nullable(v.number()),
  isDeleted: v.boolean(),
});
export type LastMessageDetails = v.InferOutput<typeof LastMessageDetails>;

/** Says who handed the ticket to its present attendant, and with which note. It is gone once the attendant has opened the ticket. */
export const Handover = v.object({ byUserId: UserId, note: v.string() });
export type Handover = v.InferOutput<typeof Handover>;

/** A ticket as rows hold it, here and on the device: names are looked up by id, so that a renamed queue needs no rewrite. */
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
  /** Null before the first message. A row that a device kept from before may lack it. */
  lastMessageDetails: v.optional(v.nullable(LastMessageDetails)),
  /** When the customer wrote the first message that no person has answered since; null where none waits. May be lacking as above. */
  waitingSince: v.optional(v.nullable(Instant)),
  /** Null where nobody handed it over. May be lacking as above. */
  handover: v.optional(v.nullable(Handover)),
  unreadMessages: v.number(),
  isGroup: v.boolean(),
  isBot: v.boolean(),
  isTransfered: v.boolean(),
  /** Whether an integration answers. Always answered; a row that a device kept from before may lack it. */
  useIntegration: v.optional(v.boolean()),
  value: v.nullable(v.number()),
  tagIds: v.array(TagId),
  createdAt: Instant,
  updatedAt: Instant,
});
export type TicketRow = v.InferOutput<typeof TicketRow>;

const Named = v.object({ id: v.number(), name: v.string() });
const Coloured = v.object({ id: v.number(), name: v.string(), color: v.string() });

/**
 * A ticket as the calls and live events of the spec carry it: the row with what it points to. `userRating` is what the customer
 * said of the service that ended, in five steps. `lastMessageFate` is how far the newest message got as the ticket was read: it is
 * no part of the row, since ticks rise without the ticket changing. An answer that was kept from before lacks it.
 */
export const Ticket = v.object({
  ...TicketRow.entries,
  contact: Contact,
  queue: v.nullable(Coloured),
  user: v.nullable(Coloured),
  whatsapp: v.nullable(v.object({ ...Named.entries, groupAsTicket: v.picklist(['enabled', 'disabled']) })),
  tags: v.array(Coloured),
  lastMessageFate: v.optional(v.nullable(v.object({ ack: Ack, delivery: DeliveryState }))),
  userRating: v.nullable(v.object({ rate: v.pipe(v.number(), v.minValue(1), v.maxValue(5)) })),
});
export type Ticket = v.InferOutput<typeof Ticket>;
