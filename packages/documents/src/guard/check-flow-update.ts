import * as Y from 'yjs';
import { toFlowLineMap, toFlowNodeMap } from '../flow/flow-document.ts';
import type { CheckedStructs } from './check-structs.ts';
import { Refusal } from './refusal.ts';

/**
 * Creates the document's root maps before any update is applied. Yjs replaces a root by a new object when code first asks for the
 * root with its type. Changes to the old object would not be found.
 */
export function createFlowRootMaps(document: Y.Doc): void {
  toFlowNodeMap(document);
  toFlowLineMap(document);
}

/**
 * Refuses content other than maps and plain values. An item that the client created and deleted has no content and is accepted.
 * The effect of an update on a flow can be checked only after the update is applied: only then is it known which value wins at a
 * key, and which values are under a deleted map. In a chat, the items of the update show its effect.
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
