import type { AnsweredMessage, AnswerState } from './answer-state.ts';
import { isFlowInput, toFlowInput } from './flow-input.ts';

/** Returns whether a rule answers the state's message alone, whatever else the customer wrote in the burst. */
export type ChoiceCheck = (state: AnswerState) => boolean;

/**
 * Chooses the message to which a rule answers: the first message of the burst that the rule answers alone, or else all messages
 * joined as lines.
 */
export const chooseMessage = (
  state: AnswerState,
  burst: readonly AnsweredMessage[],
  isChoice: ChoiceCheck | undefined,
): AnsweredMessage => burst.find((message) => isChoice?.({ ...state, message }) === true) ?? joinMessages(burst);

/**
 * Joins the messages of a burst as if the customer had written them as the lines of one message. Files without a caption are left
 * out if the burst contains texts. Records of calls are left out if the burst contains anything else.
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
  // A joined message has no `replyId`, because it is more than the choice of one button.
  const { replyId: _replyId, ...written } = first;
  return { ...written, body: lines.join('\n'), media: null, at };
}
