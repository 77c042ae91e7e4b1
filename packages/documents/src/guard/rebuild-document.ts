import * as Y from 'yjs';

/** The approximate memory that a stored update takes in addition to its bytes. */
const UPDATE_OVERHEAD_BYTES = 200;
const MIN_ADDED_BYTES_FOR_NEW_BASE = 64 * 1024;

/**
 * Stores the updates of which a document consists, so that the document can be rebuilt as it was before a forbidden change.
 * Storing an update takes memory and little time. A rebuild takes more.
 */
export type Rebuilder = {
  /** Stores the document as it is, before the first change is applied. */
  readonly begin: (document: Y.Doc) => void;
  /** Stores the update of an accepted change. */
  readonly add: (update: Uint8Array, document: Y.Doc) => void;
  readonly rebuild: () => Y.Doc;
  /** Deletes the stored updates, once no rebuild can follow. */
  readonly forget: () => void;
};

export function createRebuilder(): Rebuilder {
  let parts: Uint8Array[] = [];
  let baseBytes = 0;
  let addedBytes = 0;
  const setBase = (document: Y.Doc): void => {
    const baseUpdate = Y.encodeStateAsUpdate(document);
    parts = [baseUpdate];
    baseBytes = baseUpdate.byteLength;
    addedBytes = 0;
  };
  return {
    begin(document) {
      if (parts.length === 0) setBase(document);
    },
    add(update, document) {
      parts.push(update);
      addedBytes += update.byteLength + UPDATE_OVERHEAD_BYTES;
      if (addedBytes > baseBytes + MIN_ADDED_BYTES_FOR_NEW_BASE) setBase(document);
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
