import { chooseMessage } from '@prosa/domain/answering/choose-message';
import type { RecordingStage } from '../state/intake-state.ts';
import { answeringStages } from './intake-stages.ts';

/**
 * Lets a customer's message wait for the answer of a bot (rule B1 of SPEC.md). A message that no stage would answer now waits for
 * nothing.
 */
export const awaitAnswer: RecordingStage = {
  name: 'await the answer of a bot',
  decide(state) {
    const { ticket, message } = state;
    if (ticket === null || message.fromMe || message.mediaType === 'reactionMessage') return [];
    for (const stage of answeringStages) {
      const effects = stage.decide({ ...state, message: chooseMessage(state, state.burst, stage.isChoice) });
      if (effects.some(({ kind }) => kind !== 'take-message')) return { kind: 'await-answer', ticketId: ticket.id };
      if (effects.length > 0) return [];
    }
    return [];
  },
};
