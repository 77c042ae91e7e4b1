import type { AnswerEffect } from './answer-effect.ts';
import type { MessageToAnswer, AnswerState } from './answer-state.ts';
import type { AnsweringRule } from './answering-rules.ts';
import { chooseMessage } from './choose-message.ts';

/**
 * Chooses the message of a burst that the rule answers, and decides the effects of the rule. In the returned state, `message` is
 * the chosen message.
 */
export function decideByRule<State extends AnswerState>(
  before: State,
  burst: readonly MessageToAnswer[],
  { isChoice, decide }: AnsweringRule,
): { readonly state: State; readonly effects: readonly AnswerEffect[] } {
  const state = { ...before, message: chooseMessage(before, burst, isChoice) };
  return { state, effects: decide(state) };
}
