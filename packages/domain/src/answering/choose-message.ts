import type { AnsweredMessage, AnswerState } from './answer-state.ts';
import { isFlowInput, toFlowInput } from './flow-input.ts';

/** Returns whether a rule takes the message of the state by itself, whatever the customer wrote around it. */
export type ChoiceCheck = (state: AnswerState) => boolean;

/** Chooses what a rule reads of a burst: the first message that it takes by itself, or else the lines of all messages. */
export const chooseMessage = (
  state: AnswerState,
  burst: readonly AnsweredMessage[],
  isChoice: ChoiceCheck | undefined,
): AnsweredMessage => burst.find((message) => isChoice?.({ ...state, message }) === true) ?? joinMessages(burst);

/**
 * Joins the messages of a burst as if the customer had written them as the lines of one. Files without a caption are left out if
 * there are words beside them, and records of calls if there is anything else.
 */
export function joinMessages(burst: readonly AnsweredMessage[]): AnsweredMessage {
  const inputs = burst.filter(isFlowInput);
  const worded = inputs.filter(({ body }) => body !== '');
  const read = [worded, inputs, burst].find(({ length }) => length > 0) ?? [];
  const [first] = read;
  if (first === undefined) throw new Error('a burst has a message');
  if (read.length === 1) return first;
  const at = new Date(Math.max(...read.map((message) => message.at.getTime())));
  const lines = read.map(toFlowInput).filter((line) => line !== '');
  // Several answers are no single choice.
  const { replyId: _replyId, ...written } = first;
  return { ...written, body: lines.join('\n'), media: null, at };
}
