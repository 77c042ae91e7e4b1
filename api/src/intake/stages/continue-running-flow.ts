import { decideRunningFlow } from '@prosa/domain/answering/decide-running-flow';
import type { AnsweringStage } from '../state/intake-state.ts';

/** Applies rules F1 to F4 of flow-runs/SPEC.md. */
export const continueRunningFlow: AnsweringStage = { name: 'running flow', decide: decideRunningFlow };
