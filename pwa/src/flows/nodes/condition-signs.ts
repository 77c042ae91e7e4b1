import type { FlowConditionCode } from '@prosa/contract/flows/flow-node';

/** How the codes of a condition are written (coverage 3 §3). */
export const conditionSigns: Readonly<Record<FlowConditionCode, string>> = { 1: '==', 2: '>=', 3: '<=', 4: '<', 5: '>' };
