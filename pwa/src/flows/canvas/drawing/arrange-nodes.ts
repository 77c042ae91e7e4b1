import { graphlib, layout } from '@dagrejs/dagre';
import type { FlowLine, FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowPosition } from '@prosa/contract/flows/flow-node';
import { listExits } from '@prosa/domain/flows/flow-exits';
import { estimateNodeSize } from '../../nodes/node-geometry.ts';

export type NodeSize = { readonly width: number; readonly height: number };

/**
 * Arranges a flow's nodes from left to right along the lines. The nodes to which the exits of one node lead are placed from top
 * to bottom, in the order of the exits. The start stays at its place. `sizes` holds the sizes of rendered cards.
 */
export function arrangeNodes(flow: FlowDefinition, sizes: ReadonlyMap<string, NodeSize>): Map<string, FlowPosition> {
  const graph = new graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', ranksep: 90, nodesep: 40, edgesep: 20 });
  for (const node of flow.nodes) {
    const { width, height } = sizes.get(node.id) ?? estimateNodeSize(node);
    graph.setNode(node.id, { width, height });
  }
  const byId = new Map(flow.nodes.map((node) => [node.id, node]));
  const rank = (source: string, exit: string): number => {
    const node = byId.get(source);
    return node === undefined ? 0 : listExits(node).indexOf(exit);
  };
  const lines = flow.connections
    .filter(({ source, target }) => byId.has(source) && byId.has(target))
    .toSorted((a, b) => rank(a.source, a.sourceHandle) - rank(b.source, b.sourceHandle));
  for (const { id, source, target } of lines) graph.setEdge(source, target, {}, id);
  layout(graph, { constraints: toTopDownPairs(lines) });
  const places = new Map<string, FlowPosition>();
  for (const { id } of flow.nodes) {
    const { x, y, width, height } = graph.node(id);
    places.set(id, { x: x - width / 2, y: y - height / 2 });
  }
  const start = flow.nodes.find(({ type }) => type === 'start') ?? flow.nodes[0];
  const placed = start === undefined ? undefined : places.get(start.id);
  if (start === undefined || placed === undefined) return places;
  const [dx, dy] = [start.position.x - placed.x, start.position.y - placed.y];
  return new Map([...places].map(([id, { x, y }]) => [id, { x: x + dx, y: y + dy }]));
}

/**
 * Returns pairs of nodes whose incoming lines begin at neighbouring exits of one node. The layout library names the nodes of a
 * pair `left` and `right`. In a layout from left to right, it places `left` above `right`. A node with several incoming lines is
 * in no pair, because its pairs could contradict each other.
 */
function toTopDownPairs(lines: readonly FlowLine[]): { left: string; right: string }[] {
  const sources = Map.groupBy(lines, ({ target }) => target);
  const own = lines.filter(({ target }) => sources.get(target)?.length === 1);
  return [...Map.groupBy(own, ({ source }) => source).values()].flatMap((siblings) =>
    siblings.slice(1).map(({ target }, index) => ({ left: siblings[index]?.target ?? target, right: target })),
  );
}
