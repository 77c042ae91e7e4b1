import * as v from 'valibot';

/**
 * The findings of the check before publishing; each has a text. `error` keeps a flow from being published, `warning` doesn't:
 * an exit that leads nowhere ends the flow, a round that never waits for the customer is stopped after its 200 steps.
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
/** How many findings an answer holds at most; errors go before warnings. */
export const FLOW_FINDINGS_MAX = 500;
export type FlowFindingCode = keyof typeof flowFindings;

/** A finding: `nodeId` is the node to jump to; `exit` the exit, `elementId` the element, `connectionId` the line it is about. */
export const FlowFinding = v.object({
  code: v.picklist(Object.keys(flowFindings) as FlowFindingCode[]), // keys of the object above
  nodeId: v.nullable(v.string()),
  exit: v.optional(v.string()),
  elementId: v.optional(v.string()),
  connectionId: v.optional(v.string()),
});
export type FlowFinding = v.InferOutput<typeof FlowFinding>;
