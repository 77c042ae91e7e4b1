import type { FlowLine, FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowNode } from '@prosa/contract/flows/flow-node';
import { toOptionExit } from '@prosa/domain/flows/flow-exits';
import * as Y from 'yjs';
import { toFlowLineMap, listMembersInOrder, isFlowMap, toFlowNodeMap, toStoredOptionExit } from './flow-document.ts';
import { readFlow, readNode } from './read-flow.ts';
import { isSameJson } from './is-same-json.ts';
import { createNode, patchNode } from './write-node.ts';

/**
 * Changes a flow's document to `flow` in one transaction, and writes only differences. `former` is the drawing from which `flow`
 * was made. With `former`, the differences between these two drawings are written, so that changes of other users stay. Without
 * `former`, the differences between `flow` and the document are written. A part that another user removed stays removed. Lines to
 * or from a removed node or option are removed, too, unless such a line has other ends in `flow`. `origin` is the origin of the
 * transaction.
 */
export function applyFlow(
  document: Y.Doc,
  flow: FlowDefinition,
  { former, origin }: { readonly former?: FlowDefinition; readonly origin?: unknown } = {},
): void {
  document.transact(() => {
    const before = former ?? readFlow(document);
    const lines = new Set(toFlowLineMap(document).keys());
    const rewrittenNodes = writeNodes(document, before.nodes, flow.nodes);
    writeLines(document, before.connections, { after: flow.connections, lines, remade: rewrittenNodes });
  }, origin);
}

/**
 * Writes the differences between the nodes of two drawings. Returns the ids of the nodes that were created anew. The lines from
 * the options of these nodes have to be written again, because new options have new ids.
 */
function writeNodes(document: Y.Doc, before: readonly FlowNode[], after: readonly FlowNode[]): ReadonlySet<string> {
  const rewrittenNodes = new Set<string>();
  const nodes = toFlowNodeMap(document);
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

/** Deletes a node, and every line that begins or ends at the node. */
function removeNode(document: Y.Doc, id: string): void {
  toFlowNodeMap(document).delete(id);
  const edges = toFlowLineMap(document);
  for (const [edgeId, edge] of edges.entries()) {
    const { source, target } = Object(edge) as { source?: unknown; target?: unknown }; // The stored value may be anything.
    if (source === id || target === id) edges.delete(edgeId);
  }
}

/**
 * Writes the differences between the lines of two drawings. `lines` has the ids of the lines that the document had before this
 * transaction. `remade` has the ids of the nodes that were created anew.
 */
function writeLines(
  document: Y.Doc,
  before: readonly FlowLine[],
  {
    after,
    lines,
    remade,
  }: { readonly after: readonly FlowLine[]; readonly lines: ReadonlySet<string>; readonly remade: ReadonlySet<string> },
): void {
  const edges = toFlowLineMap(document);
  const oldEdges = new Map(before.map((edge) => [edge.id, edge]));
  const keptIds = new Set(after.map(({ id }) => id));
  for (const { id } of before) if (!keptIds.has(id) && edges.has(id)) edges.delete(id);
  for (const edge of after) {
    const oldEdge = oldEdges.get(edge.id);
    const isKept = oldEdge !== undefined && isSameJson(oldEdge, edge) && !(remade.has(edge.source) && edges.has(edge.id));
    if (isKept || (oldEdge !== undefined && !lines.has(edge.id))) continue;
    const { source, target } = edge;
    const storedEdge = { source, sourceHandle: findStoredExit(document, edge), target };
    if (!isSameJson(edges.get(edge.id), storedEdge)) edges.set(edge.id, storedEdge);
  }
}

/**
 * Returns the exit under which the document stores a line. For an option of a menu, the exit contains the option's id, so that
 * the line stays with the option. If no such option exists, the exit stays as it is.
 */
function findStoredExit(document: Y.Doc, { source, sourceHandle }: FlowLine): string {
  const menu = toFlowNodeMap(document).get(source);
  const options = isFlowMap(menu) && menu.get('type') === 'menu' ? listMembersInOrder(menu.get('arrayOption')) : [];
  const option = options.find((_, index) => toOptionExit(index + 1) === sourceHandle);
  return option === undefined ? sourceHandle : toStoredOptionExit(option[0]);
}
