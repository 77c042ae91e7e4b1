import * as v from 'valibot';
import { ConnectionId, ContactId, QueueId, TagId, UserId } from '../ids.ts';
import { TicketStatus } from './ticket.ts';

/**
 * `POST /tickets` (coverage 1 §7). The company comes from the session; a `companyId` in the body is ignored. The ticket is the
 * caller's and open (a group's is `group`): `userId` and `status` are accepted for the contract's sake and carry no authority.
 */
export const CreateTicketBody = v.object({
  contactId: ContactId,
  queueId: v.nullish(QueueId),
  whatsappId: v.nullish(ConnectionId),
  userId: v.nullish(UserId),
  status: v.optional(TicketStatus, 'open'),
});
export type CreateTicketBody = v.InferOutput<typeof CreateTicketBody>;

/**
 * `PUT /tickets/{id}` (coverage 1 §7): what changes. `expects` is the outbox's: the owner and status the device took
 * for granted; when the row differs the call is refused with `ERR_TICKET_CHANGED` instead of overwriting someone.
 */
export const UpdateTicketBody = v.object({
  status: v.optional(v.picklist(['pending', 'open', 'closed', 'group'])),
  userId: v.optional(v.nullable(UserId)),
  queueId: v.optional(v.nullable(QueueId)),
  msgTransfer: v.optional(v.pipe(v.string(), v.maxLength(4000))),
  isTransfered: v.optional(v.boolean()),
  sendFarewellMessage: v.optional(v.boolean()),
  amountUsedBotQueues: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  useIntegration: v.optional(v.boolean()),
  expects: v.optional(v.object({ status: TicketStatus, userId: v.nullable(UserId) })),
});
export type UpdateTicketBody = v.InferOutput<typeof UpdateTicketBody>;

/** Largest value of a ticket, and smallest as its opposite. */
const MOST_VALUE = 999_999_999_999.99;

/** `PUT /tickets-value/{id}` (coverage 1 §5 and §7): what the conversation is worth, in hundredths; a number, and never zero. */
export const TicketValueBody = v.object({
  value: v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.trim(), v.regex(/^-?\d{1,12}(\.\d{1,30})?$/), v.transform(Number))]),
    v.minValue(-MOST_VALUE),
    v.maxValue(MOST_VALUE),
    v.transform((value) => Math.round(value * 100) / 100),
    v.check((value) => value !== 0),
  ),
});
export type TicketValueBody = v.InferOutput<typeof TicketValueBody>;

const MAX_CHOICES = 200;
const choices = <Id>(id: v.GenericSchema<unknown, Id>) => v.optional(v.pipe(v.array(id), v.maxLength(MAX_CHOICES)), []);

/**
 * `POST /tickets/closeAll` (coverage 1 §7): which tickets, as `GET /tickets` lists them under the same filters. No queue chosen is
 * every queue, and without `showAll` colleagues' tickets stay.
 */
export const CloseAllTicketsBody = v.object({
  status: v.picklist(['open', 'pending', 'group']),
  selectedQueueIds: choices(QueueId),
  showAll: v.optional(v.boolean(), false),
  withUnreadMessages: v.optional(v.boolean(), false),
  tags: choices(TagId),
  users: choices(UserId),
  whatsapps: choices(ConnectionId),
});
export type CloseAllTicketsBody = v.InferOutput<typeof CloseAllTicketsBody>;
/** `skipped` stay open for want of a tag, which the company asks for (requiredTag). An answer kept from before lacks it. */
export const CloseAllTicketsAnswer = v.object({ closed: v.number(), skipped: v.optional(v.number()) });

/** Body of 409 `ERR_OTHER_OPEN_TICKET` (coverage 1 §8): who has the conversation that was asked for. */
export const OtherOpenTicket = v.object({
  error: v.literal('ERR_OTHER_OPEN_TICKET'),
  userId: v.nullable(UserId),
  user: v.nullable(v.object({ name: v.string() })),
  queue: v.nullable(v.object({ name: v.string() })),
  status: TicketStatus,
  uuid: v.string(),
});
export type OtherOpenTicket = v.InferOutput<typeof OtherOpenTicket>;
