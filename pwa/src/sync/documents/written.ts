import * as Y from 'yjs';
import type { DocumentChange } from './document-rows.ts';
import { readChanges } from './read-changes.ts';

export type WriteListener = {
  /** Somebody here wrote, in one transaction. */
  readonly wrote: (update: Uint8Array, changes: readonly DocumentChange[], origin: unknown) => void;
  /** A transaction of another's doing; its origin is what applied it. */
  readonly heard: (update: Uint8Array, origin: unknown) => void;
};

/** Tells what is written into a document, each transaction by itself. */
export function listenToWrites(doc: Y.Doc, { wrote, heard }: WriteListener): void {
  const changes = new WeakMap<Y.Transaction, readonly DocumentChange[]>();
  doc.on('afterTransaction', (transaction: Y.Transaction) => {
    if (transaction.local) changes.set(transaction, readChanges(transaction));
  });
  // oxlint-disable-next-line max-params -- Yjs calls with these four.
  doc.on('update', (update: Uint8Array, origin: unknown, _doc: Y.Doc, transaction: Y.Transaction) => {
    if (transaction.local) wrote(update, changes.get(transaction) ?? [], origin);
    else heard(update, origin);
  });
}
