import { choosePhraseFlow } from '@prosa/domain/flows/choose-flow';
import { beginFlow } from './begin-flow.ts';
import type { IntakeStage } from './intake-state.ts';

/** Rule F6 of flow-runs/SPEC.md. */
export const phraseTrigger: IntakeStage = {
  name: 'phrase trigger',
  decide: (state) => beginFlow(state, choosePhraseFlow),
};
