import { decideRatingReaction, hasRatingMessage, mayAskForRating, parseRating } from '../rating/rating.ts';
import type { AnswerEffect } from './answer-effect.ts';
import type { AnswerState } from './answer-state.ts';
import { isFlowInput } from './flow-input.ts';

/** Decides the effects of a message in a ticket that waits for a rating. */
export function decideRatingAnswer(state: AnswerState): readonly AnswerEffect[] {
  const { ticket, contact, message, connection, settings, isTaken } = state;
  if (ticket?.status !== 'nps' || contact === null || isTaken) return [];
  if (message.fromMe || contact.isBlocked || !isFlowInput(message) || isWrittenBeforeQuestion(state)) return [];
  const step = decideRatingReaction(message.body, { timesAsked: ticket.menusSent, maxTimes: connection.maxUseBotQueuesNPS });
  if (step.kind === 'rate') return toRatingEndEffects(state, step.rating);
  const mayAsk = mayAskForRating(settings, { hasRatingMessage: hasRatingMessage(connection) });
  if (step.kind === 'give-up' || !mayAsk) return toRatingEndEffects(state, null);
  return [{ kind: 'send-text', body: connection.ratingMessage }, { kind: 'count-rating-question' }];
}

/** Returns whether a message is a rating. */
export const isRatingChoice = (state: AnswerState): boolean =>
  isFlowInput(state.message) && !isWrittenBeforeQuestion(state) && parseRating(state.message.body) !== undefined;

/**
 * Returns whether the customer wrote the message before the question was sent, although the message arrived later. Some providers
 * cut the time of a message to whole seconds, so a message from the second of the question counts as an answer.
 */
const isWrittenBeforeQuestion = ({ ticket, message }: AnswerState): boolean =>
  message.at.getTime() < Math.floor((ticket?.ratingAskedAt?.getTime() ?? 0) / 1_000) * 1_000;

const toRatingEndEffects = (
  { connection: { complationMessage } }: AnswerState,
  rating: number | null,
): readonly AnswerEffect[] => [
  ...(complationMessage.trim() === '' ? [] : [{ kind: 'send-text', body: complationMessage } as const]),
  { kind: 'close-after-rating', rating },
];
