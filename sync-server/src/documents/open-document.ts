import type { LogTail } from '@prosa/database/documents/document-store';
import { createGuardedDocument } from '@prosa/documents/guard/guarded-document';
import type { Room } from '@prosa/documents/rooms/room-name';
import * as Y from 'yjs';
import { BrokenDocumentError, applyBatch, type AppliedBatch, type UpdateBatch, type WriterId } from './apply-batch.ts';

/**
 * The outcome of a batch. If an update broke the document, `brokenBy` is the writer of that update, or null if the writer is
 * unknown. The document then has to be released.
 */
export type BatchOutcome =
  | { readonly applied: AppliedBatch; readonly sizeBytes: number; readonly vector: Uint8Array }
  | { readonly brokenBy: WriterId | null; readonly why: string };

/** The methods of a document. Their arguments and results are plain data, so that they can be sent to a thread. */
export type DocumentMethods = {
  /** Applies the log to the document. Returns the size of the log in bytes. */
  readonly restore: (tail: Pick<LogTail, 'snapshot' | 'updates' | 'clients' | 'entries'>) => number;
  readonly apply: (batch: UpdateBatch) => BatchOutcome;
  /** Returns the updates that a client with the state vector `vector` lacks, and the document's own state vector. */
  readonly read: (vector: Uint8Array) => { readonly update: Uint8Array; readonly vector: Uint8Array };
  /** Subtracts the bytes by which a fold has made the log smaller, and returns the remaining size. */
  readonly subtractBytes: (bytes: number) => number;
};

/** A document in this thread or in another thread. The document answers calls in their order. */
export type OpenDocument = {
  readonly [Name in keyof DocumentMethods]: (
    ...given: Parameters<DocumentMethods[Name]>
  ) => Promise<ReturnType<DocumentMethods[Name]>>;
} & {
  readonly release: () => void;
};

export type OpenDocumentOfKind = (kind: Room['kind']) => OpenDocument;

/** Creates the methods of one document. */
export function createDocumentMethods(kind: Room['kind']): DocumentMethods & { readonly release: () => void } {
  const guarded = createGuardedDocument(kind);
  return {
    restore({ snapshot, updates, clients, entries }) {
      const states = updates.map(({ update }) => update);
      guarded.restore({ updates: snapshot === null ? states : [snapshot.state, ...states], clients, entries });
      return guarded.sizeBytes();
    },
    apply(batch) {
      try {
        const applied = applyBatch(guarded, batch);
        return { applied, sizeBytes: guarded.sizeBytes(), vector: Y.encodeStateVector(guarded.document) };
      } catch (error) {
        const isKnown = error instanceof BrokenDocumentError;
        return { brokenBy: isKnown ? error.writer : null, why: String(isKnown ? error.cause : error) };
      }
    },
    read: (vector) => ({
      update: Y.encodeStateAsUpdate(guarded.document, vector),
      vector: Y.encodeStateVector(guarded.document),
    }),
    subtractBytes(bytes) {
      guarded.subtractBytes(bytes);
      return guarded.sizeBytes();
    },
    release: () => guarded.destroy(),
  };
}

/** Opens a document in this thread. */
export const openDocumentInThisThread: OpenDocumentOfKind = (kind) => {
  const document = createDocumentMethods(kind);
  return {
    restore: async (tail) => document.restore(tail),
    apply: async (batch) => document.apply(batch),
    read: async (vector) => document.read(vector),
    subtractBytes: async (bytes) => document.subtractBytes(bytes),
    release: document.release,
  };
};
