import * as Y from 'yjs';
import { checkFlowChange } from '../flow/check-flow-change.ts';
import { edgesOf, nodesOf } from '../flow/flow-document.ts';
import type { JudgedStructs } from './judge-structs.ts';
import { Refusal } from './refusal.ts';

/**
 * A copy of a flow's document on which an update is tried before the document itself takes it. Of a flow, unlike of a chat, what
 * an update does can't be read off its pieces: what wins at a key, and what lies under a map that somebody takes away, is
 * known only once it is merged. The copy costs memory, but only while a flow is drawn, and a flow is small; copying for each
 * update, or undoing one in the document, would cost its whole size each time.
 */
export type FlowTrial = {
  /** Throws a Refusal where the update would make of the flow what it may not be; the copy is thrown away then. */
  readonly judge: (judged: JudgedStructs, update: Uint8Array) => void;
  readonly forget: () => void;
};

export function createFlowTrial(document: Y.Doc): FlowTrial {
  let copy: Y.Doc | null = null;
  const forget = (): void => {
    copy?.destroy();
    copy = null;
  };
  return {
    forget,
    judge({ fresh }, update) {
      for (const { struct } of fresh) refuseForeignContent(struct);
      copy ??= copyOf(document);
      const wrong = tryOut(copy, update);
      if (wrong === null) return;
      forget();
      throw new Refusal('unacceptable', wrong);
    },
  };
}

function copyOf(document: Y.Doc): Y.Doc {
  const copy = new Y.Doc();
  // Maps from the start: a root nobody has asked for yet becomes another object when it is, and what touched it is not found.
  nodesOf(copy);
  edgesOf(copy);
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(document));
  return copy;
}

/** Gives what is wrong with the document the update makes, null if nothing is. */
function tryOut(copy: Y.Doc, update: Uint8Array): string | null {
  let wrong: string | null = null;
  const check = (transaction: Y.Transaction): void => void (wrong ??= checkFlowChange(copy, transaction));
  copy.on('afterTransaction', check);
  try {
    Y.applyUpdate(copy, update);
  } catch {
    return 'an update that can not be taken';
  } finally {
    copy.off('afterTransaction', check);
  }
  return copy.store.pendingStructs === null && copy.store.pendingDs === null ? wrong : 'without ground';
}

/** A flow is maps and the plain values in them. What a client deleted itself comes without its content. */
function refuseForeignContent(struct: Y.Item | Y.GC): void {
  if (!(struct instanceof Y.Item) || struct.content instanceof Y.ContentDeleted) return;
  const { content } = struct;
  const isValue = content instanceof Y.ContentAny && struct.length === 1;
  const isMap = content instanceof Y.ContentType && content.type instanceof Y.Map;
  if (!isValue && !isMap) throw new Refusal('unacceptable', 'content no flow has');
}
