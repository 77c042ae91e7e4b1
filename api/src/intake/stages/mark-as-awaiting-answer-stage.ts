import { findStoredSilence } from '@prosa/domain/answering/explain-answer';
import { isAnswerExpected } from '@prosa/domain/answering/is-answer-expected';
import type { RecordingStage } from '../state/intake-state.ts';

/**
 * Marks a customer's message as waiting for the answer of a bot (rule B1 of SPEC.md). If no rule would answer now, the message
 * does not wait. Instead, the reason why the bots stay silent is stored (rule D1).
 */
export const markAsAwaitingAnswerStage: RecordingStage = {
  name: 'await the answer of a bot',
  decide(state) {
    const { ticket, message } = state;
    if (ticket === null || message.fromMe || message.mediaType === 'reactionMessage') return [];
    if (isAnswerExpected(state, state.burst)) return { kind: 'await-answer', ticketId: ticket.id };
    const decision = findStoredSilence(state);
    return decision === undefined ? [] : { kind: 'stay-silent', ticketId: ticket.id, decision };
  },
};
