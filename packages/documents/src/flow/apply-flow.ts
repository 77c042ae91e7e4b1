import type { FlowConnection, FlowDefinition } from '@prosa/contract/flows/flow-definition';
import type { FlowNode } from '@prosa/contract/flows/flow-node';
import { optionExit } from '@prosa/domain/flows/flow-exits';
import * as Y from 'yjs';
import { flowEdgesOf, listInOrder, isFlowMap, flowNodesOf, toOptionHandle } from './flow-document.ts';
import { readFlow, readNode } from './read-flow.ts';
import { isSameJson } from './is-same-json.ts';
import { createNode, patchNode } from './write-node.ts';

/**
 * Rewrites a flow's document to `flow` in one transaction that touches only differences: with `former`, the drawing from which
 * `flow` was made, those between the two, so that changes and additions of others stay; without it, those from the current
 * document. What others removed stays removed, and the lines to or from a removed node or option go with it, unless they lead
 * elsewhere now. `origin` is the transaction's.
 */
export function applyFlow(
  document: Y.Doc,
  flow: FlowDefinition,
  { former, origin }: { readonly former?: FlowDefinition; readonly origin?: unknown } = {},
): void {
  document.transact(() => {
    const before = former ?? readFlow(document);
    const lines = new Set(flowEdgesOf(document).keys());
    const remade = writeNodes(document, before.nodes, flow.nodes);
    writeEdges(document, before.connections, { after: flow.connections, lines, remade });
  }, origin);
}

/** Returns the nodes that were recreated, because lines that named an option of theirs have to name it again. */
function writeNodes(document: Y.Doc, before: readonly FlowNode[], after: readonly FlowNode[]): ReadonlySet<string> {
  const remade = new Set<string>();
  const nodes = flowNodesOf(document);
  const oldNodes = new Map(before.map((node) => [node.id, node]));
  const keptIds = new Set(after.map(({ id }) => id));
  for (const { id } of before) if (!keptIds.has(id) && nodes.has(id)) removeNode(document, id);
  for (const node of after) {
    const map = nodes.get(node.id);
    const old = oldNodes.get(node.id) ?? (isFlowMap(map) ? readNode(node.id, map)[0] : undefined);
    if (old === undefined || (old.type !== node.type && map !== undefined)) {
      nodes.set(node.id, createNode(document, node));
      remade.add(node.id);
    } else if (isFlowMap(map)) patchNode(document, map, { before: old, after: node });
  }
  return remade;
}

/** Deletes a node with every line that touches it. */
function removeNode(document: Y.Doc, id: string): void {
  flowNodesOf(document).delete(id);
  const edges = flowEdgesOf(document);
  for (const [edgeId, edge] of edges.entries()) {
    const { source, target } = Object(edge) as { source?: unknown; target?: unknown }; // the stored value may be anything
    if (source === id || target === id) edges.delete(edgeId);
  }
}

/** `lines` are those before anything was written. */
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
    const old = oldEdges.get(edge.id);
    const isKept = old !== undefined && isSameJson(old, edge) && !(remade.has(edge.source) && edges.has(edge.id));
    if (isKept || (old !== undefined && !lines.has(edge.id))) continue;
    const { source, target } = edge;
    const stored = { source, sourceHandle: storedHandle(document, edge), target };
    if (!isSameJson(edges.get(edge.id), stored)) edges.set(edge.id, stored);
  }
}

/**
 * A line names a menu's option by the option's id, so that it stays with the option; an option that doesn't exist is named by
 * its number.
 */
function storedHandle(document: Y.Doc, { source, sourceHandle }: FlowConnection): string {
  const menu = flowNodesOf(document).get(source);
  const options = isFlowMap(menu) && menu.get('type') === 'menu' ? listInOrder(menu.get('arrayOption')) : [];
  const option = options.find((_, index) => optionExit(index + 1) === sourceHandle);
  return option === undefined ? sourceHandle : toOptionHandle(option[0]);
}
