import type { MessageToAnswer, AnswerState } from './answer-state.ts';
import { answeringRules } from './answering-rules.ts';
import { decideByRule } from './decide-by-rule.ts';

/**
 * Returns whether some rule would answer a burst now (rule B1 of intake/SPEC.md). If no rule would, the messages of the burst do
 * not wait for a bot's answer.
 */
export function isAnswerExpected(state: AnswerState, burst: readonly MessageToAnswer[]): boolean {
  for (const rule of answeringRules) {
    const { effects } = decideByRule(state, burst, rule);
    if (effects.some(({ kind }) => kind !== 'take-message')) return true;
    if (effects.length > 0) return false;
  }
  return false;
}
