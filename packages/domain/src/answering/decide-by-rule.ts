import type { AnswerEffect } from './answer-effect.ts';
import type { AnsweredMessage, AnswerState } from './answer-state.ts';
import type { AnsweringRule } from './answering-rules.ts';
import { chooseMessage } from './choose-message.ts';

/** Decides the effects of a rule about a burst. In the returned state, `message` is the message to which the rule answered. */
export function decideByRule<State extends AnswerState>(
  before: State,
  burst: readonly AnsweredMessage[],
  { isChoice, decide }: AnsweringRule,
): { readonly state: State; readonly effects: readonly AnswerEffect[] } {
  const state = { ...before, message: chooseMessage(before, burst, isChoice) };
  return { state, effects: decide(state) };
}
