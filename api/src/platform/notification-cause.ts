import * as v from 'valibot';
import { ChatId, TicketId, UserId } from '@prosa/contract/ids';

/**
 * The causes of notifications on devices. `push/push-kinds.ts` declares the notification of each kind of cause. The code does
 * not compile if a declaration is missing.
 */
export const NotificationCause = v.variant('kind', [
  /** A customer wrote in a ticket. */
  v.object({ kind: v.literal('message'), ticketId: TicketId }),
  /** A colleague transferred a ticket to a user. */
  v.object({ kind: v.literal('transfer'), ticketId: TicketId, userId: UserId }),
  /** The snooze of a user's ticket ended. */
  v.object({ kind: v.literal('snooze'), ticketId: TicketId, userId: UserId }),
  /** The answer to a customer is overdue by the target of the ticket's queue. */
  v.object({ kind: v.literal('overdue'), ticketId: TicketId }),
  /** A private note mentions a user. */
  v.object({ kind: v.literal('mention'), ticketId: TicketId, userId: UserId }),
  /** Colleagues wrote messages in a chat after the position `after`. */
  v.object({ kind: v.literal('chat'), chatId: ChatId, after: v.string() }),
  /** A user tests whether a device receives notifications. */
  v.object({ kind: v.literal('test') }),
]);
export type NotificationCause = v.InferOutput<typeof NotificationCause>;
