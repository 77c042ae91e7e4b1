import type { AnswerEffect } from './answer-effect.ts';
import type { AnswerState } from './answer-state.ts';
import type { ChoicePredicate } from './choose-message.ts';
import { decideAbsenceAnswer } from './decide-absence-answer.ts';
import { decideAudioRefusal, isRefusedAudio } from './decide-audio-refusal.ts';
import { decideCallRefusal, isMissedCall } from './decide-call-refusal.ts';
import { decideConsentAnswer, isConsentChoice } from './decide-consent-answer.ts';
import { decideDefaultFlow, decidePhraseFlow, isCampaignPhrase } from './decide-flow-start.ts';
import { decideConnectionIntegration, decideRunningIntegration } from './decide-integration.ts';
import { decideMenuAnswer, isChatbotChoice } from './decide-menu-answer.ts';
import { decideRatingAnswer, isRatingChoice } from './decide-rating-answer.ts';
import { decideRunningFlow } from './decide-running-flow.ts';

/** A rule that may answer a customer's burst. */
export type AnsweringRule = {
  readonly name: string;
  /**
   * Returns whether the rule answers only the state's `message`, apart from the rest of the burst (rule B3 of intake/SPEC.md).
   */
  readonly isChoice?: ChoicePredicate;
  readonly decide: (state: AnswerState) => readonly AnswerEffect[];
};

/**
 * The rules of intake/SPEC.md that answer a recorded message, in the order in which they are applied. The server and the player
 * in the browser use the same list.
 */
export const answeringRules = [
  { name: 'audio', isChoice: isRefusedAudio, decide: decideAudioRefusal },
  { name: 'call', isChoice: ({ message }) => isMissedCall(message), decide: decideCallRefusal },
  { name: 'rating', isChoice: isRatingChoice, decide: decideRatingAnswer },
  { name: 'consent', isChoice: isConsentChoice, decide: decideConsentAnswer },
  { name: 'absence', decide: decideAbsenceAnswer },
  { name: 'runningFlow', decide: decideRunningFlow },
  { name: 'runningIntegration', decide: decideRunningIntegration },
  { name: 'connectionIntegration', decide: decideConnectionIntegration },
  { name: 'phraseFlow', isChoice: isCampaignPhrase, decide: decidePhraseFlow },
  { name: 'defaultFlow', decide: decideDefaultFlow },
  { name: 'menu', isChoice: isChatbotChoice, decide: decideMenuAnswer },
] as const satisfies readonly AnsweringRule[];

export type AnsweringRuleName = (typeof answeringRules)[number]['name'];
