import * as v from 'valibot';
import { Channel } from '../channels/channel.ts';
import { Contact } from '../contacts/contact.ts';
import { ConnectionId, ContactId, QueueId, TagId, TicketId, TicketUuid, UserId } from '../ids.ts';
import { Instant } from '../instant.ts';

/** Spec 1 sections 3 and 4. All but `closed` are active: a contact has at most one active ticket on a connection. */
export const TicketStatus = v.picklist(['pending', 'open', 'closed', 'group', 'lgpd', 'nps']);
export type TicketStatus = v.InferOutput<typeof TicketStatus>;

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
 * said of the service that ended, in five steps.
 */
export const Ticket = v.object({
  ...TicketRow.entries,
  contact: Contact,
  queue: v.nullable(Coloured),
  user: v.nullable(Coloured),
  whatsapp: v.nullable(v.object({ ...Named.entries, groupAsTicket: v.picklist(['enabled', 'disabled']) })),
  tags: v.array(Coloured),
  userRating: v.nullable(v.object({ rate: v.pipe(v.number(), v.minValue(1), v.maxValue(5)) })),
});
export type Ticket = v.InferOutput<typeof Ticket>;
