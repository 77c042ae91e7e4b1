import * as v from 'valibot';
import { FLOW_MAX_COUNTS, FlowNode, FlowNodeId } from './flow-node.ts';

/**
 * A line from an exit of one node to another node. `sourceHandle` is the name of the exit. A randomizer has the exits `a` (with
 * the node's percentage) and `b`. A condition has `a` (true) and `b` (false). A menu has `a1`, `a2` and so on for its options,
 * and `else`. All other nodes have only `a`.
 */
export const FlowLine = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w:.-]{1,250}$/)),
  source: FlowNodeId,
  sourceHandle: v.pipe(v.string(), v.regex(/^[\w:-]{1,80}$/)),
  target: FlowNodeId,
});
export type FlowLine = v.InferOutput<typeof FlowLine>;

const haveDifferentIds = (items: readonly { readonly id: string }[]): boolean =>
  new Set(items.map(({ id }) => id)).size === items.length;

/** A flow's drawing (coverage 3 §3). Exported files and published versions contain a drawing, which the interpreter runs. */
export const FlowDefinition = v.object({
  nodes: v.pipe(
    v.array(FlowNode),
    v.maxLength(FLOW_MAX_COUNTS.nodes),
    v.check((nodes) => haveDifferentIds(nodes), 'Ids of nodes differ'),
  ),
  connections: v.pipe(
    v.array(FlowLine),
    v.maxLength(FLOW_MAX_COUNTS.connections),
    v.check((lines) => haveDifferentIds(lines), 'Ids of connections differ'),
  ),
});
export type FlowDefinition = v.InferOutput<typeof FlowDefinition>;
