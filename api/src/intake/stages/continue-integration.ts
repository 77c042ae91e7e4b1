import { decideRunningIntegration } from '@prosa/domain/answering/decide-integration';
import type { AnsweringStage } from '../state/intake-state.ts';

/** Applies rules X2 and X7 of SPEC.md. */
export const continueRunningIntegration: AnsweringStage = { name: 'running integration', decide: decideRunningIntegration };
