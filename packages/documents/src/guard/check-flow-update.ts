import * as Y from 'yjs';
import { flowEdgesOf, flowNodesOf } from '../flow/flow-document.ts';
import type { CheckedStructs } from './check-structs.ts';
import { Refusal } from './refusal.ts';

/**
 * Creates the maps at the start: a root becomes another object when it is first asked for, and earlier changes to it would not
 * be found.
 */
export function openFlowMaps(document: Y.Doc): void {
  flowNodesOf(document);
  flowEdgesOf(document);
}

/**
 * Refuses content other than maps and plain values. Items that the client deleted itself come without content. What an update
 * does to a flow, unlike to a chat, can't be read off its items: which value wins at a key, and what is under a deleted map, is
 * known only after merging.
 */
export function assertFlowContent({ fresh }: CheckedStructs): void {
  for (const { struct } of fresh) {
    if (!(struct instanceof Y.Item) || struct.content instanceof Y.ContentDeleted) continue;
    const { content } = struct;
    const isValue = content instanceof Y.ContentAny && struct.length === 1;
    const isMap = content instanceof Y.ContentType && content.type instanceof Y.Map;
    if (!isValue && !isMap) throw new Refusal('unacceptable', 'content no flow has');
  }
}
