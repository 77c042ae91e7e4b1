import { chooseDefaultFlow } from '@prosa/domain/flows/choose-flow';
import { beginFlow } from './begin-flow.ts';
import type { IntakeStage } from './intake-state.ts';

/** Rule F7 of flow-runs/SPEC.md. */
export const defaultFlows: IntakeStage = {
  name: 'default flows',
  decide: (state) => beginFlow(state, chooseDefaultFlow),
};
