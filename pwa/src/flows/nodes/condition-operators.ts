import type { FlowConditionCode } from '@prosa/contract/flows/flow-node';

/** The comparison sign for each code of a condition (coverage 3 §3). */
export const conditionOperators: Readonly<Record<FlowConditionCode, string>> = { 1: '==', 2: '>=', 3: '<=', 4: '<', 5: '>' };
