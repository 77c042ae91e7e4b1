import * as Y from 'yjs';
import { edgesOf, nodesOf } from '../flow/flow-document.ts';
import type { JudgedStructs } from './judge-structs.ts';
import { Refusal } from './refusal.ts';

/** Maps from the start: a root nobody has asked for yet becomes another object when it is, and what touched it is not found. */
export function openFlowMaps(document: Y.Doc): void {
  nodesOf(document);
  edgesOf(document);
}

/**
 * A flow is maps and the plain values in them. What a client deleted itself comes without its content. Of a flow, unlike of a chat,
 * what an update does can't be read off its pieces: what wins at a key, and what lies under a map that somebody takes away, is
 * known only once it is merged.
 */
export function refuseForeignContent({ fresh }: JudgedStructs): void {
  for (const { struct } of fresh) {
    if (!(struct instanceof Y.Item) || struct.content instanceof Y.ContentDeleted) continue;
    const { content } = struct;
    const isValue = content instanceof Y.ContentAny && struct.length === 1;
    const isMap = content instanceof Y.ContentType && content.type instanceof Y.Map;
    if (!isValue && !isMap) throw new Refusal('unacceptable', 'content no flow has');
  }
}
