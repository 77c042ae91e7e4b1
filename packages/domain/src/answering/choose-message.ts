import type { MessageToAnswer, AnswerState } from './answer-state.ts';
import { isFlowInput, toFlowInput } from './flow-input.ts';

/** Returns whether a rule answers only the state's `message`, whatever else the customer wrote in the burst. */
export type ChoicePredicate = (state: AnswerState) => boolean;

/**
 * Chooses the message of a burst to which a rule answers. This is the first message that the rule answers alone. Without such a
 * message, the rule answers all messages, joined as the lines of one message.
 */
export const chooseMessage = (
  state: AnswerState,
  burst: readonly MessageToAnswer[],
  isChoice: ChoicePredicate | undefined,
): MessageToAnswer => burst.find((message) => isChoice?.({ ...state, message }) === true) ?? joinMessages(burst);

/**
 * Joins the messages of a burst as if the customer had written them as the lines of one message. Files without a caption are left
 * out if the burst contains texts. Records of calls are left out if the burst contains anything else.
 */
export function joinMessages(burst: readonly MessageToAnswer[]): MessageToAnswer {
  const inputs = burst.filter(isFlowInput);
  const worded = inputs.filter(({ body }) => body !== '');
  const read = [worded, inputs, burst].find(({ length }) => length > 0) ?? [];
  const [first] = read;
  if (first === undefined) throw new Error('a burst has a message');
  if (read.length === 1) return first;
  const at = new Date(Math.max(...read.map((message) => message.at.getTime())));
  const lines = read.map(toFlowInput).filter((line) => line !== '');
  // A joined message is more than the choice of one button, so it has no `replyId`.
  const { replyId: _replyId, ...written } = first;
  return { ...written, body: lines.join('\n'), media: null, at };
}
