import * as Y from 'yjs';
import type { DocumentChange } from './document-rows.ts';
import { readChanges } from './read-changes.ts';

/** Receives a transaction of this document's user. */
export type TransactionListener = (update: Uint8Array, changes: readonly DocumentChange[], origin: unknown) => void;

/** Reports each transaction that this document's user makes. Updates from other devices or tabs are not reported. */
export function onOwnTransaction(doc: Y.Doc, report: TransactionListener): void {
  const changes = new WeakMap<Y.Transaction, readonly DocumentChange[]>();
  doc.on('afterTransaction', (transaction: Y.Transaction) => {
    if (transaction.local) changes.set(transaction, readChanges(transaction));
  });
  // oxlint-disable-next-line max-params -- Yjs calls with these four.
  doc.on('update', (update: Uint8Array, origin: unknown, _doc: Y.Doc, transaction: Y.Transaction) => {
    if (transaction.local) report(update, changes.get(transaction) ?? [], origin);
  });
}
