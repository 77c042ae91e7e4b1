import type { TicketId } from '@prosa/contract/ids';
import { recordUnansweredMessages } from '../../bursts/record-unanswered-messages.ts';
import type { Write } from '../../platform/write.ts';
import type { InboundState } from '../state/intake-state.ts';

/** Records in the database which messages wait for the answer of a bot (rule B1 of SPEC.md). */
export const recordMessagesAwaitingAnswer = (
  write: Write,
  messages: readonly { readonly state: InboundState; readonly ticketId: TicketId }[],
): Promise<void> =>
  recordUnansweredMessages(
    write,
    messages.map(({ state: { messageId, message, ticket }, ticketId }) => {
      if (messageId === null) throw new Error('a message is recorded before it is answered');
      return { ticketId, messageId, fileName: message.media?.name ?? null, burstSince: ticket?.burstSince ?? null };
    }),
  );
