import * as v from 'valibot';
import { ConnectionId, ContactId, MessageId, QueueId, TagId, UserId } from '../ids.ts';
import { Instant } from '../instant.ts';
import { TicketStatus } from './ticket.ts';

/**
 * `POST /tickets` (coverage 1 §7). The ticket belongs to the company of the session, so a `companyId` in the body has no effect.
 * The caller becomes the ticket's attendant. The ticket's status is `open` or, for a group, `group`. `userId` and `status` are
 * therefore accepted for compatibility and ignored.
 */
export const CreateTicketBody = v.object({
  contactId: ContactId,
  queueId: v.nullish(QueueId),
  whatsappId: v.nullish(ConnectionId),
  userId: v.nullish(UserId),
  status: v.optional(TicketStatus, 'open'),
});
export type CreateTicketBody = v.InferOutput<typeof CreateTicketBody>;

/** The choices of the attendant who closes a ticket (`ratingId`): whether the customer is asked for a rating. */
export const RatingChoice = { dontAsk: 0, ask: 1 } as const;
export type RatingChoice = (typeof RatingChoice)[keyof typeof RatingChoice];

/**
 * `PUT /tickets/{id}` (coverage 1 §7): the fields to change. The outbox sends `expects`, which is the attendant and the status
 * that the ticket had on the device. If the row differs, the server refuses the call with `ERR_TICKET_CHANGED` and doesn't
 * overwrite a colleague's change. `ratingId` is the attendant's choice in the closing dialog: 1 asks the customer for a rating in
 * place of the farewell, and 0 doesn't ask. The dialog requires the choice (coverage 1 §5), but the server takes a missing one as
 * 0, because older devices send none.
 */
export const UpdateTicketBody = v.object({
  status: v.optional(v.picklist(['pending', 'open', 'closed', 'group'])),
  userId: v.optional(v.nullable(UserId)),
  queueId: v.optional(v.nullable(QueueId)),
  msgTransfer: v.optional(v.pipe(v.string(), v.maxLength(4000))),
  isTransfered: v.optional(v.boolean()),
  sendFarewellMessage: v.optional(v.boolean()),
  ratingId: v.optional(v.enum(RatingChoice)),
  amountUsedBotQueues: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  useIntegration: v.optional(v.boolean()),
  expects: v.optional(v.object({ status: TicketStatus, userId: v.nullable(UserId) })),
});
export type UpdateTicketBody = v.InferOutput<typeof UpdateTicketBody>;

/** The maximum value of a ticket. The minimum value is its negative. */
const MAX_TICKET_VALUE = 999_999_999_999.99;

/** The value of a ticket, rounded to two decimals. Zero is refused. */
export const TicketValue = v.pipe(
  v.number(),
  v.minValue(-MAX_TICKET_VALUE),
  v.maxValue(MAX_TICKET_VALUE),
  v.transform((value) => Math.round(value * 100) / 100),
  v.check((value) => value !== 0),
);

/** `PUT /tickets-value/{id}` (coverage 1 §5 and §7). */
export const TicketValueBody = v.object({
  value: v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.trim(), v.regex(/^-?\d{1,12}(\.\d{1,30})?$/), v.transform(Number))]),
    TicketValue,
  ),
});
export type TicketValueBody = v.InferOutput<typeof TicketValueBody>;

/**
 * `PUT /tickets/{id}/snooze`, Prosa's own call: leaves the ticket out of the lists until a time, or shows the ticket again if the
 * time is null. `lastMessageId` is the newest message of the customer that was on the device. If the customer wrote later, the
 * call changes nothing, because that message would have ended the snooze.
 */
export const SnoozeTicketBody = v.object({ until: v.nullable(Instant), lastMessageId: v.optional(MessageId) });
export type SnoozeTicketBody = v.InferOutput<typeof SnoozeTicketBody>;

const MAX_FILTER_CHOICES = 200;
const defineChoices = <Id>(id: v.GenericSchema<unknown, Id>) =>
  v.optional(v.pipe(v.array(id), v.maxLength(MAX_FILTER_CHOICES)), []);

/**
 * `POST /tickets/closeAll` (coverage 1 §7): closes the tickets that `GET /tickets` lists under the same filters. Without chosen
 * queues it closes the tickets of all queues, and without `showAll` it leaves colleagues' tickets open.
 */
export const CloseAllTicketsBody = v.object({
  status: v.picklist(['open', 'pending', 'group']),
  selectedQueueIds: defineChoices(QueueId),
  showAll: v.optional(v.boolean(), false),
  withUnreadMessages: v.optional(v.boolean(), false),
  snoozed: v.optional(v.boolean(), false),
  overdue: v.optional(v.boolean(), false),
  tags: defineChoices(TagId),
  users: defineChoices(UserId),
  whatsapps: defineChoices(ConnectionId),
});
export type CloseAllTicketsBody = v.InferOutput<typeof CloseAllTicketsBody>;
/**
 * `skipped` counts the tickets that stay open because they lack a tag that the company requires (setting `requiredTag`). A stored
 * answer may lack the field.
 */
export const CloseAllTicketsAnswer = v.object({ closed: v.number(), skipped: v.optional(v.number()) });

/** The body of 409 `ERR_OTHER_OPEN_TICKET` (coverage 1 §8): the contact's open ticket, with its attendant. */
export const OtherOpenTicketRefusal = v.object({
  error: v.literal('ERR_OTHER_OPEN_TICKET'),
  userId: v.nullable(UserId),
  user: v.nullable(v.object({ name: v.string() })),
  queue: v.nullable(v.object({ name: v.string() })),
  status: TicketStatus,
  uuid: v.string(),
});
export type OtherOpenTicketRefusal = v.InferOutput<typeof OtherOpenTicketRefusal>;
