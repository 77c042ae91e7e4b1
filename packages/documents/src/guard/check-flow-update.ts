import * as Y from 'yjs';
import { toFlowLineMap, toFlowNodeMap } from '../flow/flow-document.ts';
import type { CheckedStructs } from './check-structs.ts';
import { Refusal } from './refusal.ts';

/**
 * Creates the document's root maps before any update is applied. Otherwise Yjs would create a root as an object of another class,
 * and replace that object when code first asks for the map. A check would then not find the changes of the replaced object.
 */
export function createFlowRootMaps(document: Y.Doc): void {
  toFlowNodeMap(document);
  toFlowLineMap(document);
}

/**
 * Refuses content other than maps and plain values. An item that the client created and deleted has no content and is accepted.
 * The remaining rules of a flow are checked only after an update is applied. Before that, it is unknown which value wins at a
 * key, and which values are under a deleted map.
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
