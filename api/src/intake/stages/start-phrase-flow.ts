import { choosePhraseFlow } from '@prosa/domain/flows/choose-flow';
import { decideFlowStart } from './decide-flow-start.ts';
import type { IntakeStage } from '../state/intake-state.ts';

/** Applies rule F6 of flow-runs/SPEC.md. */
export const startPhraseFlow: IntakeStage = {
  name: 'phrase campaign',
  decide: (state) => decideFlowStart(state, choosePhraseFlow),
};
