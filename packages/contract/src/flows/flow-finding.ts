import * as v from 'valibot';

/**
 * The findings of the check before publishing. The app has a text for each finding. An `error` prevents publishing, and a
 * `warning` doesn't. If a flow is published in spite of a warning, a run may end at an exit without a line, or after 200 steps of
 * a cycle that never waits for the customer.
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
/** The maximum number of findings in an answer. Errors come before warnings. */
export const MAX_FLOW_FINDINGS = 500;
export type FlowFindingCode = keyof typeof flowFindings;

/**
 * A finding. `nodeId` is the node that the editor opens for the finding. `exit`, `elementId` and `connectionId` (a line) identify
 * the faulty part.
 */
export const FlowFinding = v.object({
  code: v.picklist(Object.keys(flowFindings) as FlowFindingCode[]), // The cast is safe: these are the keys of `flowFindings`.
  nodeId: v.nullable(v.string()),
  exit: v.optional(v.string()),
  elementId: v.optional(v.string()),
  connectionId: v.optional(v.string()),
});
export type FlowFinding = v.InferOutput<typeof FlowFinding>;
