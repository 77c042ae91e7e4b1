import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowNode } from '@prosa/contract/flows/flow-node';

/** Lists the exits of a node, in the order in which they are drawn. */
export function listExits(node: FlowNode): readonly string[] {
  if (node.type === 'menu') return [...node.data.arrayOption.map(({ number }) => toOptionExit(number)), 'else'];
  return node.type === 'randomizer' || node.type === 'condition' ? ['a', 'b'] : ['a'];
}

/** Returns the exit of a menu's option. `number` is the option's number, counted from 1. */
export const toOptionExit = (number: number): string => `a${number}`;

/** The structure of a flow: its nodes by id, and the node to which each exit leads. */
export type FlowIndex = {
  readonly nodes: ReadonlyMap<string, FlowNode>;
  /**
   * Returns the id of the node to which an exit leads, or undefined. If an exit has several lines, the first one that leads to a
   * node counts.
   */
  readonly next: (nodeId: string, exit: string) => string | undefined;
};

export function indexFlow(flow: FlowDefinition): FlowIndex {
  const nodes = new Map(flow.nodes.map((node) => [node.id, node]));
  const targets = new Map<string, string>();
  for (const { source, sourceHandle, target } of flow.connections) {
    const exit = `${source} ${sourceHandle}`;
    if (nodes.has(target) && !targets.has(exit)) targets.set(exit, target);
  }
  return { nodes, next: (nodeId, exit) => targets.get(`${nodeId} ${exit}`) };
}
