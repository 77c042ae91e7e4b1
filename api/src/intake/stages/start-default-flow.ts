import { decideDefaultFlow } from '@prosa/domain/answering/decide-flow-start';
import type { AnsweringStage } from '../state/intake-state.ts';

/** Applies rules F5 and F7 of flow-runs/SPEC.md. */
export const startDefaultFlow: AnsweringStage = { name: 'default flows', decide: decideDefaultFlow };
