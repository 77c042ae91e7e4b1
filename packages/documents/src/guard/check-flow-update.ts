import * as Y from 'yjs';
import { flowEdgesOf, flowNodesOf } from '../flow/flow-document.ts';
import type { CheckedStructs } from './check-structs.ts';
import { Refusal } from './refusal.ts';

/**
 * Creates the document's root maps before anything is applied. Yjs replaces a root by a new object when code first asks for the
 * root with its type. Changes to the old object would not be found.
 */
export function openFlowMaps(document: Y.Doc): void {
  flowNodesOf(document);
  flowEdgesOf(document);
}

/**
 * Refuses content other than maps and plain values. Items that the client created and deleted come without content. Unlike in a
 * chat, the items of an update don't show its effect on a flow. Only merging shows which value wins at a key, and which values
 * are under a deleted map.
 */
export function assertFlowContent({ newStructs: fresh }: CheckedStructs): void {
  for (const { struct } of fresh) {
    if (!(struct instanceof Y.Item) || struct.content instanceof Y.ContentDeleted) continue;
    const { content } = struct;
    const isValue = content instanceof Y.ContentAny && struct.length === 1;
    const isMap = content instanceof Y.ContentType && content.type instanceof Y.Map;
    if (!isValue && !isMap) throw new Refusal('unacceptable', 'content no flow has');
  }
}
