import * as Y from 'yjs';
import type { DocumentChange } from './document-rows.ts';
import { readChanges } from './read-changes.ts';

export type TransactionListener = {
  /** Called for a transaction of this document's user. */
  readonly wrote: (update: Uint8Array, changes: readonly DocumentChange[], origin: unknown) => void;
  /** Called for a transaction that was applied from elsewhere, as its origin says. */
  readonly heard: (update: Uint8Array, origin: unknown) => void;
};

/** Reports each transaction of a document. */
export function onTransaction(doc: Y.Doc, { wrote, heard }: TransactionListener): void {
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
