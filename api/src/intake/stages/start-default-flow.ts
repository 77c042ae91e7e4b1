import { chooseDefaultFlow } from '@prosa/domain/flows/choose-flow';
import { decideFlowStart } from './decide-flow-start.ts';
import type { IntakeStage } from '../state/intake-state.ts';

/** Applies rule F7 of flow-runs/SPEC.md. */
export const startDefaultFlow: IntakeStage = {
  name: 'default flows',
  decide: (state) => decideFlowStart(state, chooseDefaultFlow),
};
