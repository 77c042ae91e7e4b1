import { chooseDefaultFlow } from '@prosa/domain/flows/choose-flow';
import { decideFlowStart } from './decide-flow-start.ts';
import type { IntakeStage } from '../state/intake-state.ts';

/**
 * Starts a flow in a ticket in which no phrase began one: a flow of the connection within its daily window, the welcome flow, or
 * the flow for messages without a phrase (rule F7 of flow-runs/SPEC.md).
 */
export const startDefaultFlow: IntakeStage = {
  name: 'default flows',
  decide: (state) => decideFlowStart(state, chooseDefaultFlow),
};
