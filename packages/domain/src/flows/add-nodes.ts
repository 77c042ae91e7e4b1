import type { FlowLine, FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowNode, FlowPosition } from '@prosa/contract/flows/flow-node';

/** The length of a node's id, in characters (coverage 3 §9). */
export const FLOW_NODE_ID_CHARACTERS = 30;
/** The horizontal distance between a node and a new node beside it, in the units of the canvas. */
const NODE_DISTANCE = 300;
const nodeIdCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Makes a new random id for a node or a line. `random` returns numbers of at least 0 and below 1. */
export const createFlowPartId = (random: () => number): string =>
  Array.from({ length: FLOW_NODE_ID_CHARACTERS }, () => nodeIdCharacters[Math.floor(random() * nodeIdCharacters.length)]).join(
    '',
  );

/** Returns the position of a new node, which is to the right of the last node in `nodes` (coverage 3 §2). */
export function findPositionAfterLast(nodes: readonly FlowNode[]): FlowPosition {
  const lastPosition = nodes.at(-1)?.position;
  return lastPosition === undefined ? { x: 0, y: 0 } : { x: lastPosition.x + NODE_DISTANCE, y: lastPosition.y };
}

/**
 * Adds copies of nodes, and of the lines between them, under new ids. The nodes may be of this flow or of another flow. The
 * copies are to the right of all existing nodes (coverage 3 §2). A start node is copied only if the flow has none, because a flow
 * may have only one start.
 */
export function copyNodes(flow: FlowDefinition, copiedNodes: FlowDefinition, random: () => number): FlowDefinition {
  const hasStart = flow.nodes.some(({ type }) => type === 'start');
  const nodes = copiedNodes.nodes.filter(({ type }) => type !== 'start' || !hasStart);
  const ids = new Map(nodes.map(({ id }) => [id, createFlowPartId(random)]));
  const shift =
    flow.nodes.length === 0 || nodes.length === 0 ? 0 : findRightmostX(flow.nodes) + NODE_DISTANCE - findLeftmostX(nodes);
  return {
    nodes: nodes.map((node) => ({
      ...node,
      id: ids.get(node.id) ?? node.id,
      position: { x: node.position.x + shift, y: node.position.y },
    })),
    connections: copiedNodes.connections.flatMap(({ source, sourceHandle, target }): FlowLine[] => {
      const [from, to] = [ids.get(source), ids.get(target)];
      return from === undefined || to === undefined ? [] : [connectNodes(from, sourceHandle, { target: to, random })];
    }),
  };
}

/**
 * Creates a line between two nodes, with a new id. If two users draw a line from the same exit at the same time, both lines exist
 * until a user removes one of them.
 */
export const connectNodes = (
  source: string,
  sourceHandle: string,
  { target, random }: { readonly target: string; readonly random: () => number },
): FlowLine => ({
  id: createFlowPartId(random),
  source,
  sourceHandle,
  target,
});

const findLeftmostX = (nodes: readonly FlowNode[]): number => Math.min(...nodes.map(({ position }) => position.x));
const findRightmostX = (nodes: readonly FlowNode[]): number => Math.max(...nodes.map(({ position }) => position.x));
