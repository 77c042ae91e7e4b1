import * as v from 'valibot';

/**
 * The findings of the check before publishing; each has a text. An `error` prevents publishing, a `warning` doesn't: an exit
 * without a line ends the flow, and a cycle that never waits for the customer is stopped after 200 steps.
 */
export const flowFindings = {
  noStart: 'error',
  severalStarts: 'error',
  unreachable: 'error',
  emptyMessage: 'error',
  emptyInput: 'error',
  emptyBlock: 'error',
  emptyFile: 'error',
  emptyMedia: 'error',
  intervalMissing: 'error',
  elementInterval: 'error',
  emptyMenu: 'error',
  noOptions: 'error',
  emptyOption: 'error',
  conditionKey: 'error',
  noQueue: 'error',
  noTag: 'error',
  noAgent: 'error',
  sourceGone: 'error',
  targetGone: 'error',
  exitGone: 'error',
  severalFromExit: 'error',
  exitOpen: 'warning',
  endlessRound: 'warning',
} as const;
/** The most findings of an answer; errors precede warnings. */
export const FLOW_FINDINGS_MAX = 500;
export type FlowFindingCode = keyof typeof flowFindings;

/**
 * A finding: `nodeId` is the node to open; `exit`, `elementId` and `connectionId` say which part of it the finding is about.
 */
export const FlowFinding = v.object({
  code: v.picklist(Object.keys(flowFindings) as FlowFindingCode[]), // keys of the object above
  nodeId: v.nullable(v.string()),
  exit: v.optional(v.string()),
  elementId: v.optional(v.string()),
  connectionId: v.optional(v.string()),
});
export type FlowFinding = v.InferOutput<typeof FlowFinding>;
