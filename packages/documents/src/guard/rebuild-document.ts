import * as Y from 'yjs';

/** The approximate memory of an update beside its bytes. */
const OVERHEAD_BYTES = 200;
const LEAST_BYTES = 64 * 1024;

/**
 * Keeps what a document was made of, so that it can be made anew as it was before a change that may not stand. That costs the
 * document's size only when somebody breaks the rules; what is kept of an update costs its own.
 */
export type Rebuilder = {
  /** Before the first change: what the document is. */
  readonly begin: (document: Y.Doc) => void;
  /** After a change that stands. */
  readonly add: (update: Uint8Array, document: Y.Doc) => void;
  readonly rebuild: () => Y.Doc;
  /** The document is to become another; what it was is not asked for any more. */
  readonly forget: () => void;
};

export function createRebuilder(): Rebuilder {
  let parts: Uint8Array[] = [];
  let baseBytes = 0;
  let addedBytes = 0;
  const keep = (document: Y.Doc): void => {
    const base = Y.encodeStateAsUpdate(document);
    parts = [base];
    baseBytes = base.byteLength;
    addedBytes = 0;
  };
  return {
    begin(document) {
      if (parts.length === 0) keep(document);
    },
    add(update, document) {
      parts.push(update);
      addedBytes += update.byteLength + OVERHEAD_BYTES;
      if (addedBytes > baseBytes + LEAST_BYTES) keep(document);
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
