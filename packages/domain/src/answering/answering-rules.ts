import type { AnswerEffect } from './answer-effect.ts';
import type { AnswerState } from './answer-state.ts';
import { decideAbsenceAnswer } from './decide-absence-answer.ts';
import { decideAudioRefusal } from './decide-audio-refusal.ts';
import { decideConsentAnswer } from './decide-consent-answer.ts';
import { decideDefaultFlow, decidePhraseFlow } from './decide-flow-start.ts';
import { decideMenuAnswer } from './decide-menu-answer.ts';
import { decideRatingAnswer } from './decide-rating-answer.ts';
import { decideRunningFlow } from './decide-running-flow.ts';

/** The rules that answer a recorded message, in order. The server's intake has a stage for each of them, in the same order. */
export const answeringRules = [
  { name: 'audio', decide: decideAudioRefusal },
  { name: 'rating', decide: decideRatingAnswer },
  { name: 'consent', decide: decideConsentAnswer },
  { name: 'absence', decide: decideAbsenceAnswer },
  { name: 'runningFlow', decide: decideRunningFlow },
  { name: 'phraseFlow', decide: decidePhraseFlow },
  { name: 'defaultFlow', decide: decideDefaultFlow },
  { name: 'menu', decide: decideMenuAnswer },
] as const satisfies readonly {
  readonly name: string;
  readonly decide: (state: AnswerState) => readonly AnswerEffect[];
}[];

export type AnsweringRuleName = (typeof answeringRules)[number]['name'];
