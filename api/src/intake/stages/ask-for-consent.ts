import { decideConsentAnswer } from '@prosa/domain/answering/decide-consent-answer';
import type { IntakeStage } from '../state/intake-state.ts';

/** Applies rules L1 to L4 of SPEC.md. */
export const askForConsent: IntakeStage = { name: 'ask for consent', decide: decideConsentAnswer };
