import { decideDefaultFlow } from '@prosa/domain/answering/decide-flow-start';
import type { IntakeStage } from '../state/intake-state.ts';

/** Applies rules F5 and F7 of flow-runs/SPEC.md. */
export const startDefaultFlow: IntakeStage = { name: 'default flows', decide: decideDefaultFlow };
