import * as v from 'valibot';
import { ChatId, TicketId, UserId } from '@prosa/contract/ids';

/**
 * The causes of which devices may be notified. Each kind is declared in `push/push-kinds.ts`. A missing declaration doesn't
 * compile.
 */
export const NotificationCause = v.variant('kind', [
  /** A customer wrote in a ticket. */
  v.object({ kind: v.literal('message'), ticketId: TicketId }),
  /** A colleague transferred a ticket to a user. */
  v.object({ kind: v.literal('transfer'), ticketId: TicketId, userId: UserId }),
  /** Colleagues wrote in a chat after this position. */
  v.object({ kind: v.literal('chat'), chatId: ChatId, after: v.string() }),
  /** A user tests whether a device can be reached. */
  v.object({ kind: v.literal('test') }),
]);
export type NotificationCause = v.InferOutput<typeof NotificationCause>;
