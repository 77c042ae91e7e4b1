import type { FlowDefinition } from '@prosa/contract/flows/flow-definition';
import { FLOW_MAX_COUNTS } from '@prosa/contract/flows/flow-node';
import { parseFlowFile, type FlowFileResult } from '@prosa/documents/flow/parse-flow-file';
import { copyNodes } from '@prosa/domain/flows/add-nodes';
import type * as Y from 'yjs';
import { changeDrawing, roundPosition } from './change-drawing.ts';

/**
 * Returns nodes and the lines between them as text for the clipboard. The text has the format of an exported file (coverage 3
 * §3), so that a user can also paste the text of such a file.
 */
export function toClipboardText(flow: FlowDefinition, ids: ReadonlySet<string>): string {
  return JSON.stringify(pickNodesWithLines(flow, ids), null, 2);
}

/** Returns some nodes of a flow, and the lines between them. */
export const pickNodesWithLines = ({ nodes, connections }: FlowDefinition, ids: ReadonlySet<string>): FlowDefinition => ({
  nodes: nodes.filter(({ id }) => ids.has(id)),
  connections: connections.filter(({ source, target }) => ids.has(source) && ids.has(target)),
});

/** Returns whether a pasted text is meant to be a flow. The canvas ignores any other text. */
export const looksLikeFlowText = (text: string): boolean => /^\s*\{/.test(text) && text.includes('"nodes"');

export type PasteOutcome =
  | { readonly ok: true; readonly nodes: readonly string[]; readonly edges: readonly string[] }
  | { readonly ok: false; readonly fault: Extract<FlowFileResult, { ok: false }>['fault'] | 'full'; readonly at: string | null };

/**
 * Adds the nodes of a pasted text, with new ids, to the right of all existing nodes. Returns the ids of the added nodes and
 * lines, or the reason for a refusal.
 */
export function pasteFlowText(
  document: Y.Doc,
  flow: FlowDefinition,
  { text, random }: { readonly text: string; readonly random: () => number },
): PasteOutcome {
  const file = parseFlowFile(text);
  return file.ok ? addNodeCopies(document, flow, { copied: file.flow, random }) : file;
}

/** Adds copies of nodes, with new ids, to the right of all existing nodes (coverage 3 §2). For undo this is one step. */
export function addNodeCopies(
  document: Y.Doc,
  flow: FlowDefinition,
  { copied, random }: { readonly copied: FlowDefinition; readonly random: () => number },
): PasteOutcome {
  const copies = copyNodes(flow, copied, random);
  const isFull =
    flow.nodes.length + copies.nodes.length > FLOW_MAX_COUNTS.nodes ||
    flow.connections.length + copies.connections.length > FLOW_MAX_COUNTS.connections;
  if (isFull) return { ok: false, fault: 'full', at: null };
  const nodes = copies.nodes.map((node) => ({ ...node, position: roundPosition(node.position) }));
  changeDrawing(document, {}, { nodes, connections: copies.connections });
  return { ok: true, nodes: nodes.map(({ id }) => id), edges: copies.connections.map(({ id }) => id) };
}
