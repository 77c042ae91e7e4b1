import type { FlowLine, FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowNode } from '@prosa/contract/flows/flow-node';
import { listExits } from '@prosa/domain/flows/flow-exits';

/**
 * Finds the nodes in cycles that never wait for the customer, and the nodes on ways without a wait between such cycles. A run in
 * such a cycle may repeat the same messages until it reaches the limit of steps.
 */
export function findCyclesWithoutWait({ nodes, connections }: FlowDefinition): ReadonlySet<string> {
  const exitsByNode = new Map(nodes.filter((node) => !waitsForCustomer(node)).map((node) => [node.id, new Set(listExits(node))]));
  const lines = connections.filter(
    ({ source, sourceHandle, target }) => exitsByNode.get(source)?.has(sourceHandle) === true && exitsByNode.has(target),
  );
  // A node without incoming or without outgoing lines is in no cycle. The lines of such nodes are removed until no such node has
  // lines. The nodes that remain are in cycles, or on a way from one cycle to another.
  return new Set(
    removeUnreachedLines(removeUnreachedLines(lines, 'source', 'target'), 'target', 'source').map(({ source }) => source),
  );
}

/**
 * Removes lines one after the other, until none is left to remove. If `from` is `source` and `to` is `target`, removes each line
 * that begins at a node without incoming lines. If `from` is `target` and `to` is `source`, removes each line that ends at a node
 * without outgoing lines.
 */
function removeUnreachedLines<End extends 'source' | 'target'>(
  lines: readonly FlowLine[],
  from: End,
  to: Exclude<'source' | 'target', End>,
) {
  const linesInto = new Map<string, number>();
  for (const line of lines) linesInto.set(line[to], (linesInto.get(line[to]) ?? 0) + 1);
  const linesFrom = Map.groupBy(lines, (line) => line[from]);
  const removedIds = new Set<string>();
  const open = [...linesFrom.keys()].filter((id) => !linesInto.has(id));
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    removedIds.add(id);
    for (const line of linesFrom.get(id) ?? []) {
      const remaining = (linesInto.get(line[to]) ?? 0) - 1;
      linesInto.set(line[to], remaining);
      if (remaining === 0) open.push(line[to]);
    }
  }
  return lines.filter((line) => !removedIds.has(line[from]));
}

const waitsForCustomer = (node: FlowNode): boolean =>
  node.type === 'menu' ||
  (node.type === 'agent' && node.data.agent !== null) ||
  (node.type === 'singleBlock' && node.data.elements.some(({ type }) => type === 'input'));
