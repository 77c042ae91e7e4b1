import { decideRunningIntegration } from '@prosa/domain/answering/decide-integration';
import type { IntakeStage } from '../state/intake-state.ts';

/** Applies rules X2 and X7 of SPEC.md. */
export const continueRunningIntegration: IntakeStage = { name: 'running integration', decide: decideRunningIntegration };
