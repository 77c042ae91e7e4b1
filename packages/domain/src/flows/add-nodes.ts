import type { FlowConnection, FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowNode, FlowPosition } from '@prosa/contract/flows/flow-node';

/** Characters of a node's id (coverage 3 §9). */
export const FLOW_NODE_ID_CHARACTERS = 30;
/** The distance between a node and one placed beside it, in the canvas' units. */
const NODE_STEP = 300;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Makes the id of a node or a line. `random` returns numbers of at least 0 and below 1. */
export const newNodeId = (random: () => number): string =>
  Array.from({ length: FLOW_NODE_ID_CHARACTERS }, () => letters[Math.floor(random() * letters.length)]).join('');

/** Returns the place of a new node: to the right of the last one (coverage 3 §2), which is the last of `nodes`. */
export function positionAfterLast(nodes: readonly FlowNode[]): FlowPosition {
  const last = nodes.at(-1)?.position;
  return last === undefined ? { x: 0, y: 0 } : { x: last.x + NODE_STEP, y: last.y };
}

/**
 * Copies nodes of this flow or another, and the lines between them, under new ids, to the right of all existing nodes (coverage
 * 3 §2). A flow has one start, so none is copied into a flow that has one.
 */
export function copyNodes(into: FlowDefinition, copied: FlowDefinition, random: () => number): FlowDefinition {
  const hasStart = into.nodes.some(({ type }) => type === 'start');
  const nodes = copied.nodes.filter(({ type }) => type !== 'start' || !hasStart);
  const ids = new Map(nodes.map(({ id }) => [id, newNodeId(random)]));
  const shift = into.nodes.length === 0 || nodes.length === 0 ? 0 : rightmostX(into.nodes) + NODE_STEP - leftmostX(nodes);
  return {
    nodes: nodes.map((node) => ({
      ...node,
      id: ids.get(node.id) ?? node.id,
      position: { x: node.position.x + shift, y: node.position.y },
    })),
    connections: copied.connections.flatMap(({ source, sourceHandle, target }): FlowConnection[] => {
      const [from, to] = [ids.get(source), ids.get(target)];
      return from === undefined || to === undefined ? [] : [connectNodes(from, sourceHandle, { target: to, random })];
    }),
  };
}

/**
 * Makes a line between two nodes under a new id. If two people draw from one exit at the same time, both lines exist and people
 * choose.
 */
export const connectNodes = (
  source: string,
  sourceHandle: string,
  { target, random }: { readonly target: string; readonly random: () => number },
): FlowConnection => ({
  id: newNodeId(random),
  source,
  sourceHandle,
  target,
});

const leftmostX = (nodes: readonly FlowNode[]): number => Math.min(...nodes.map(({ position }) => position.x));
const rightmostX = (nodes: readonly FlowNode[]): number => Math.max(...nodes.map(({ position }) => position.x));
