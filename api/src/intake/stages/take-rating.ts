import { decideRating, hasRatingMessage, mayAskForRating } from '@prosa/domain/rating/rating';
import { isFlowInput } from '../state/flow-input.ts';
import type { IntakeEffect, IntakeStage, IntakeState } from '../state/intake-state.ts';

/** Applies rules N2 to N5 of SPEC.md. */
export const takeRating: IntakeStage = {
  name: 'take the rating',
  decide(state) {
    const { ticket, contact, message, connection, settings, isTaken } = state;
    if (ticket?.status !== 'nps' || contact === null || isTaken) return [];
    if (message.fromMe || contact.isBlocked || !isFlowInput(message) || isWrittenBeforeQuestion(state)) return [];
    const step = decideRating(message.body, { timesAsked: ticket.menusSent, maxTimes: connection.maxUseBotQueuesNPS });
    if (step.kind === 'rate') return closeWithRating(state, step.rating);
    const mayAsk = mayAskForRating(settings, { hasRatingMessage: hasRatingMessage(connection) });
    if (step.kind === 'give-up' || !mayAsk) return closeWithRating(state, null);
    return [{ kind: 'send-text', body: connection.ratingMessage }, { kind: 'count-rating-question' }];
  },
};

/**
 * Returns whether the customer wrote the message before the question was asked, and the message arrived late. Some providers cut
 * the time of a message to whole seconds, so a message of the same second counts as an answer.
 */
const isWrittenBeforeQuestion = ({ ticket, message }: IntakeState): boolean =>
  message.at.getTime() < Math.floor((ticket?.ratingAskedAt?.getTime() ?? 0) / 1_000) * 1_000;

const closeWithRating = ({ connection: { complationMessage } }: IntakeState, rating: number | null): IntakeEffect[] => [
  ...(complationMessage.trim() === '' ? [] : [{ kind: 'send-text', body: complationMessage } as const]),
  { kind: 'close-after-rating', rating },
];
