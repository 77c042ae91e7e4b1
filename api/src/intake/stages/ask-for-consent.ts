import { decideConsentAnswer, isConsentChoice } from '@prosa/domain/answering/decide-consent-answer';
import type { AnsweringStage } from '../state/intake-state.ts';

/** Applies rules L1 to L4 of SPEC.md. */
export const askForConsent: AnsweringStage = { name: 'ask for consent', isChoice: isConsentChoice, decide: decideConsentAnswer };
