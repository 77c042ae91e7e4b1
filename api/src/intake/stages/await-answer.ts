import { chooseMessage } from '@prosa/domain/answering/choose-message';
import { explainSilence } from '@prosa/domain/answering/explain-answer';
import type { InboundState, RecordingDecision, RecordingStage } from '../state/intake-state.ts';
import { answeringStages } from './intake-stages.ts';

/**
 * Lets a customer's message wait for the answer of a bot (rule B1 of SPEC.md). A message that no stage would answer now waits for
 * nothing, and the reason for the silence is stored (rule D1).
 */
export const awaitAnswer: RecordingStage = {
  name: 'await the answer of a bot',
  decide(state) {
    const { ticket, message } = state;
    if (ticket === null || message.fromMe || message.mediaType === 'reactionMessage') return [];
    for (const stage of answeringStages) {
      const effects = stage.decide({ ...state, message: chooseMessage(state, state.burst, stage.isChoice) });
      if (effects.some(({ kind }) => kind !== 'take-message')) return { kind: 'await-answer', ticketId: ticket.id };
      if (effects.length > 0) break;
    }
    return toSilence(state);
  },
};

function toSilence(state: InboundState): RecordingDecision {
  const decision = explainSilence(state);
  return state.ticket === null || decision === undefined ? [] : { kind: 'stay-silent', ticketId: state.ticket.id, decision };
}
