import type { FlowLine, FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowNode } from '@prosa/contract/flows/flow-node';
import { listExits } from '@prosa/domain/flows/flow-exits';

/**
 * Returns the order in which the Tab key reaches the nodes. The order follows the lines from the start, exit by exit. Nodes that
 * no line from the start leads to come last. Of these, the leftmost comes first, followed by the nodes to which its lines lead.
 */
export function toReadingOrder({ nodes, connections }: FlowDefinition): string[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const leaving = Map.groupBy(connections, ({ source }) => source);
  const starts = nodes.toSorted(
    (a, b) => toNodeRank(a) - toNodeRank(b) || a.position.x - b.position.x || a.position.y - b.position.y,
  );
  const read = new Set<string>();
  for (const first of starts) {
    const open = [first.id];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const node = byId.get(id);
      if (node === undefined || read.has(id)) continue;
      read.add(id);
      open.push(...listNextNodeIds(node, leaving.get(id) ?? []).reverse());
    }
  }
  return [...read];
}

const toNodeRank = ({ type }: FlowNode): number => (type === 'start' ? 0 : 1);

function listNextNodeIds(node: FlowNode, lines: readonly FlowLine[]): string[] {
  const exits = listExits(node);
  return lines.toSorted((a, b) => exits.indexOf(a.sourceHandle) - exits.indexOf(b.sourceHandle)).map(({ target }) => target);
}
