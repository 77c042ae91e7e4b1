import * as v from 'valibot';
import { ChatId, TicketId } from '@prosa/contract/ids';

/** The news that devices can be told of. Each kind is declared in `push/push-kinds.ts`; without that it doesn't compile. */
export const PushNews = v.variant('kind', [
  /** A customer wrote in a ticket. */
  v.object({ kind: v.literal('message'), ticketId: TicketId }),
  /** A colleague passed a ticket on to somebody. */
  v.object({ kind: v.literal('transfer'), ticketId: TicketId, userId: v.number() }),
  /** Colleagues wrote in a chat, behind a place in it. */
  v.object({ kind: v.literal('chat'), chatId: ChatId, after: v.string() }),
  /** Somebody wants to see whether a device is reached. */
  v.object({ kind: v.literal('test') }),
]);
export type PushNews = v.InferOutput<typeof PushNews>;
