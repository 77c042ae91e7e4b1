import { decideMenuAnswer, isChatbotChoice } from '@prosa/domain/answering/decide-menu-answer';
import type { AnsweringStage } from '../state/intake-state.ts';

/** Applies rules R1 to R10 and C1 to C6 of SPEC.md. */
export const greetAndRoute: AnsweringStage = {
  name: 'greet and route to a queue',
  isChoice: isChatbotChoice,
  decide: decideMenuAnswer,
};
