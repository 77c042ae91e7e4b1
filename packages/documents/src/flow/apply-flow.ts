import type { FlowConnection, FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowNode } from '@prosa/contract/flows/flow-node';
import { optionExit } from '@prosa/domain/flows/flow-exits';
import * as Y from 'yjs';
import { flowEdgesOf, listInOrder, isFlowMap, flowNodesOf, toOptionHandle } from './flow-document.ts';
import { readFlow, readNode } from './read-flow.ts';
import { isSameJson } from './is-same-json.ts';
import { createNode, patchNode } from './write-node.ts';

/**
 * Rewrites a flow's document to `flow` in one transaction that touches only differences. `former` is the drawing from which
 * `flow` was made. With it, these are the differences between the two drawings, so that changes and additions of other users
 * stay. Without `former`, these are the differences from the current document. A part that another user removed stays removed.
 * The lines to or from a removed node or option are removed with it, unless they lead elsewhere now. `origin` is the origin of
 * the transaction.
 */
export function applyFlow(
  document: Y.Doc,
  flow: FlowDefinition,
  { former, origin }: { readonly former?: FlowDefinition; readonly origin?: unknown } = {},
): void {
  document.transact(() => {
    const before = former ?? readFlow(document);
    const lines = new Set(flowEdgesOf(document).keys());
    const rewrittenNodes = writeNodes(document, before.nodes, flow.nodes);
    writeEdges(document, before.connections, { after: flow.connections, lines, remade: rewrittenNodes });
  }, origin);
}

/** Returns the ids of the nodes that were recreated. The lines from options of those nodes have to name the new options. */
function writeNodes(document: Y.Doc, before: readonly FlowNode[], after: readonly FlowNode[]): ReadonlySet<string> {
  const rewrittenNodes = new Set<string>();
  const nodes = flowNodesOf(document);
  const oldNodes = new Map(before.map((node) => [node.id, node]));
  const keptIds = new Set(after.map(({ id }) => id));
  for (const { id } of before) if (!keptIds.has(id) && nodes.has(id)) removeNode(document, id);
  for (const node of after) {
    const map = nodes.get(node.id);
    const oldNode = oldNodes.get(node.id) ?? (isFlowMap(map) ? readNode(node.id, map)[0] : undefined);
    if (oldNode === undefined || (oldNode.type !== node.type && map !== undefined)) {
      nodes.set(node.id, createNode(document, node));
      rewrittenNodes.add(node.id);
    } else if (isFlowMap(map)) patchNode(document, map, { before: oldNode, after: node });
  }
  return rewrittenNodes;
}

/** Deletes a node with every line that touches it. */
function removeNode(document: Y.Doc, id: string): void {
  flowNodesOf(document).delete(id);
  const edges = flowEdgesOf(document);
  for (const [edgeId, edge] of edges.entries()) {
    const { source, target } = Object(edge) as { source?: unknown; target?: unknown }; // The stored value may be anything.
    if (source === id || target === id) edges.delete(edgeId);
  }
}

/**
 * Writes the differences between the lines of two drawings. `lines` are the ids of the lines that the document had before this
 * transaction.
 */
function writeEdges(
  document: Y.Doc,
  before: readonly FlowConnection[],
  {
    after,
    lines,
    remade,
  }: { readonly after: readonly FlowConnection[]; readonly lines: ReadonlySet<string>; readonly remade: ReadonlySet<string> },
): void {
  const edges = flowEdgesOf(document);
  const oldEdges = new Map(before.map((edge) => [edge.id, edge]));
  const keptIds = new Set(after.map(({ id }) => id));
  for (const { id } of before) if (!keptIds.has(id) && edges.has(id)) edges.delete(id);
  for (const edge of after) {
    const oldEdge = oldEdges.get(edge.id);
    const isKept = oldEdge !== undefined && isSameJson(oldEdge, edge) && !(remade.has(edge.source) && edges.has(edge.id));
    if (isKept || (oldEdge !== undefined && !lines.has(edge.id))) continue;
    const { source, target } = edge;
    const storedEdge = { source, sourceHandle: findStoredHandle(document, edge), target };
    if (!isSameJson(edges.get(edge.id), storedEdge)) edges.set(edge.id, storedEdge);
  }
}

/**
 * Returns the exit under which the document stores a line. A line from a menu's option names the option's id, so that it stays
 * with the option. An option that doesn't exist is named by its number.
 */
function findStoredHandle(document: Y.Doc, { source, sourceHandle }: FlowConnection): string {
  const menu = flowNodesOf(document).get(source);
  const options = isFlowMap(menu) && menu.get('type') === 'menu' ? listInOrder(menu.get('arrayOption')) : [];
  const option = options.find((_, index) => optionExit(index + 1) === sourceHandle);
  return option === undefined ? sourceHandle : toOptionHandle(option[0]);
}
