import * as Y from 'yjs';

/** The approximate memory of an update besides its bytes. */
const OVERHEAD_BYTES = 200;
const LEAST_BYTES = 64 * 1024;

/**
 * Keeps the updates that make up a document, so that it can be rebuilt as it was before a forbidden change. Rebuilding costs
 * time only after a breach of the rules; each kept update costs its own memory.
 */
export type Rebuilder = {
  /** Called before the first change, with the document. */
  readonly begin: (document: Y.Doc) => void;
  /** Called after each accepted change. */
  readonly add: (update: Uint8Array, document: Y.Doc) => void;
  readonly rebuild: () => Y.Doc;
  /** Called when the document is replaced and its old state isn't needed. */
  readonly forget: () => void;
};

export function createRebuilder(): Rebuilder {
  let parts: Uint8Array[] = [];
  let baseBytes = 0;
  let addedBytes = 0;
  const setBase = (document: Y.Doc): void => {
    const base = Y.encodeStateAsUpdate(document);
    parts = [base];
    baseBytes = base.byteLength;
    addedBytes = 0;
  };
  return {
    begin(document) {
      if (parts.length === 0) setBase(document);
    },
    add(update, document) {
      parts.push(update);
      addedBytes += update.byteLength + OVERHEAD_BYTES;
      if (addedBytes > baseBytes + LEAST_BYTES) setBase(document);
    },
    rebuild() {
      const document = new Y.Doc();
      document.transact(() => {
        for (const part of parts) Y.applyUpdate(document, part);
      });
      return document;
    },
    forget: () => (parts = []),
  };
}
