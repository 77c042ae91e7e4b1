import * as Y from 'yjs';
import type { LocalDatabase } from '../database/local-database.ts';
import { withQuotaRetry } from '../database/with-quota-retry.ts';
import type { DocumentRow, RefusedRow, UnacknowledgedRow } from './document-rows.ts';
import { replayChanges } from './write-changes.ts';

/** A transaction of this device, as stored in the device's database. */
export type StoredTransaction = UnacknowledgedRow & { readonly seq: number };

/** A document's row and the changes made on this device, without the server's state. */
export type OwnUpdates = {
  readonly row: DocumentRow;
  readonly unstored: readonly StoredTransaction[];
  readonly refused: readonly RefusedRow[];
};
/** Everything this device has of a document. `updates` are the parts of the server's state. */
export type StoredDocument = OwnUpdates & { readonly updates: readonly Uint8Array[] };

/** A document with more stored parts than this is merged into one part when it is opened. */
const MAX_STORED_PARTS = 64;

const listDocumentTables = (database: LocalDatabase) => [
  database.documents,
  database.documentUpdates,
  database.unstoredChanges,
  database.refusedChanges,
];
const writeDocumentTables = <T>(database: LocalDatabase, work: () => Promise<T>): Promise<T> =>
  withQuotaRetry(database, () => database.transaction('rw', listDocumentTables(database), work));

const readDocumentRow = async (database: LocalDatabase, room: string): Promise<DocumentRow> =>
  (await database.documents.get(room)) ?? { room, epoch: 0, may: 'write', isComplete: false, readAtMs: 0 };
const listUnstored = async (database: LocalDatabase, room: string): Promise<StoredTransaction[]> =>
  // The cast is safe: a stored row has its key.
  (await database.unstoredChanges.where('room').equals(room).sortBy('seq')) as StoredTransaction[];

/** Reads the record of a document and the changes to it that were made on this device. */
export const readOwnUpdates = (database: LocalDatabase, room: string): Promise<OwnUpdates> =>
  database.transaction('r', listDocumentTables(database), async () => ({
    row: await readDocumentRow(database, room),
    unstored: await listUnstored(database, room),
    refused: await database.refusedChanges.where('room').equals(room).sortBy('seq'),
  }));

/** Reads a document, and merges its parts if there are many. */
export async function readDocument(database: LocalDatabase, room: string): Promise<StoredDocument> {
  const [own, updates] = await database.transaction('r', listDocumentTables(database), () =>
    Promise.all([readOwnUpdates(database, room), database.documentUpdates.where('room').equals(room).sortBy('seq')]),
  );
  if (updates.length <= MAX_STORED_PARTS) return { ...own, updates: updates.map(({ update }) => update) };
  const state = Y.encodeStateAsUpdate(buildDocument(updates.map(({ update }) => update)));
  const seqs = updates.flatMap(({ seq }) => (seq === undefined ? [] : [seq]));
  await writeDocumentTables(database, async () => {
    // If another tab has merged the parts, or the document was dropped, there is nothing to merge.
    const there = await database.documentUpdates.where('seq').anyOf(seqs).count();
    if (there !== seqs.length) return;
    await database.documentUpdates.bulkDelete(seqs);
    await database.documentUpdates.add({ room, update: state });
  });
  return { ...own, updates: [state] };
}

/** Builds a document from its parts. */
export function buildDocument(updates: readonly (Uint8Array | null)[]): Y.Doc {
  const doc = new Y.Doc();
  for (const update of updates) if (update !== null) Y.applyUpdate(doc, update);
  return doc;
}

/** Records that a document is open now, because a full device first drops the documents that were not opened for longest. */
export const recordDocumentRead = (database: LocalDatabase, room: string): Promise<void> =>
  updateDocumentRow(database, room, { readAtMs: Date.now() });

/** Changes the record of a document, and creates the record if it is missing. */
export const updateDocumentRow = (database: LocalDatabase, room: string, changes: Partial<Omit<DocumentRow, 'room'>>) =>
  writeDocumentTables(
    database,
    async () => void (await database.documents.put({ ...(await readDocumentRow(database, room)), ...changes })),
  );

/**
 * Stores a transaction of this device and returns its `seq`. Null if another tab has rebuilt the document, because the
 * transaction then belongs to the former document.
 */
export const storeTransaction = (database: LocalDatabase, epoch: number, row: UnacknowledgedRow): Promise<number | null> =>
  writeDocumentTables(database, async () => {
    const { room } = row;
    if ((await readDocumentRow(database, room)).epoch !== epoch) return null;
    return database.unstoredChanges.add(row);
  });

/**
 * Stores an update of the server, unless another tab has rebuilt the document. `update` must be exactly what the server sent, and
 * not the update that Yjs reports when it applies it. The latter also deletes values that lose against transactions of this
 * device. If the server refused such a transaction, these values would be missing.
 */
export const storeServerUpdate = (
  database: LocalDatabase,
  room: string,
  { epoch, update }: { readonly epoch: number; readonly update: Uint8Array },
): Promise<void> =>
  writeDocumentTables(database, async () => {
    if ((await readDocumentRow(database, room)).epoch === epoch) await database.documentUpdates.add({ room, update });
  });

/**
 * Marks transactions of this device as stored at the server: from now on their content belongs to the server's state (SPEC D3).
 * A null `seq` means that the transaction was never stored on the device.
 */
export const markTransactionsStored = (
  database: LocalDatabase,
  room: string,
  rows: readonly { readonly seq: number | null; readonly update: Uint8Array | null }[],
): Promise<void> =>
  writeDocumentTables(database, async () => {
    const seqs = rows.flatMap(({ seq }) => (seq === null ? [] : [seq]));
    const there = new Set(await database.unstoredChanges.where('seq').anyOf(seqs).primaryKeys());
    // If another tab has already marked a transaction as stored, its update is part of the server's state and is not added again.
    const updates = rows.flatMap(({ seq, update }) =>
      update !== null && (seq === null || there.has(seq)) ? [{ room, update }] : [],
    );
    await database.unstoredChanges.bulkDelete(seqs);
    await database.documentUpdates.bulkAdd(updates);
  });

/**
 * Moves a transaction that the server refused from `unstoredChanges` to `refusedChanges`, and replays later transactions on
 * the server's state under a new client id (SPEC D5). Returns false if another tab has already rebuilt the document. A null
 * `seq` means that the transaction was never stored on the device.
 */
export const recordRefusedTransaction = (
  database: LocalDatabase,
  room: string,
  { epoch, seq, code }: { readonly epoch: number; readonly seq: number | null; readonly code: number },
): Promise<boolean> =>
  writeDocumentTables(database, async () => {
    const row = await readDocumentRow(database, room);
    if (row.epoch !== epoch) return false;
    const refused = seq === null ? undefined : await database.unstoredChanges.get(seq);
    if (refused !== undefined && seq !== null) {
      await database.unstoredChanges.delete(seq);
      await database.refusedChanges.bulkAdd(toRefusedRows([refused], code));
    }
    const updates = await database.documentUpdates.where('room').equals(room).sortBy('seq');
    await replayTransactions(database, buildDocument(updates.map(({ update }) => update)), await listUnstored(database, room));
    await database.documents.put({ ...row, epoch: epoch + 1 });
    return true;
  });

/**
 * Replays transactions of this device on `doc`, and stores their new updates. A transaction that no longer changes anything,
 * because its place no longer exists, is dropped.
 */
async function replayTransactions(
  database: LocalDatabase,
  doc: Y.Doc,
  rows: readonly StoredTransaction[],
): Promise<StoredTransaction[]> {
  const transactions: StoredTransaction[] = [];
  for (const row of rows) {
    const update = replayChanges(doc, row.changes);
    if (update === null) await database.unstoredChanges.delete(row.seq);
    else transactions.push({ ...row, update });
  }
  await database.unstoredChanges.bulkPut(transactions);
  return transactions;
}

/**
 * Replays the transactions that wait for the server's state, which `doc` now contains. Returns the replayed transactions. Returns
 * null if another tab has replayed them, or has rebuilt the document.
 */
export const replayUnstored = (
  database: LocalDatabase,
  { room, epoch, doc }: { room: string; epoch: number; doc: Y.Doc },
): Promise<readonly StoredTransaction[] | null> =>
  writeDocumentTables(database, async () => {
    const rows = (await listUnstored(database, room)).filter(({ update }) => update === null);
    if ((await readDocumentRow(database, room)).epoch !== epoch || rows.length === 0) return null;
    return replayTransactions(database, buildDocument([Y.encodeStateAsUpdate(doc)]), rows);
  });

/**
 * Deletes the device's copy of the server's state, which is wrong after the server was reset to an earlier state. The state is
 * requested again, and the device's transactions are replayed on it (SPEC D6).
 */
export const forgetServerState = (database: LocalDatabase, room: string, epoch: number): Promise<boolean> =>
  writeDocumentTables(database, async () => {
    const row = await readDocumentRow(database, room);
    if (row.epoch !== epoch) return false;
    await database.documentUpdates.where('room').equals(room).delete();
    await database.unstoredChanges.where('room').equals(room).modify({ update: null });
    await database.documents.put({ ...row, epoch: epoch + 1, isComplete: false });
    return true;
  });

/**
 * Deletes a document that the user may no longer open, and marks the changes that the server has not stored as refused with
 * `code`.
 */
export const removeForbiddenDocument = (
  database: LocalDatabase,
  room: string,
  { epoch, code }: { readonly epoch: number; readonly code: number },
): Promise<boolean> =>
  writeDocumentTables(database, async () => {
    const row = await readDocumentRow(database, room);
    if (row.epoch !== epoch) return false;
    await markAllRefused(database, room, code);
    await database.documentUpdates.where('room').equals(room).delete();
    await database.documents.put({ ...row, epoch: epoch + 1, isComplete: false });
    return true;
  });

/**
 * Marks the changes that the server has not stored as refused with `code`, because the user may no longer write, and returns the
 * document to the server's state.
 */
export const markUnstoredChangesRefused = (
  database: LocalDatabase,
  room: string,
  { epoch, code }: { readonly epoch: number; readonly code: number },
): Promise<boolean> =>
  writeDocumentTables(database, async () => {
    const row = await readDocumentRow(database, room);
    if (row.epoch !== epoch || (await markAllRefused(database, room, code)) === 0) return false;
    await database.documents.put({ ...row, epoch: epoch + 1 });
    return true;
  });

/** Lists the refused changes that are shown to the user. Changes that the app made without the user are left out. */
const toRefusedRows = (rows: readonly UnacknowledgedRow[], code: number): RefusedRow[] =>
  rows.flatMap(({ room, changes, writtenAtMs, writtenBy }) =>
    writtenBy === 'app' ? [] : [{ room, code, changes, writtenAtMs }],
  );

async function markAllRefused(database: LocalDatabase, room: string, code: number): Promise<number> {
  const rows = await listUnstored(database, room);
  await database.refusedChanges.bulkAdd(toRefusedRows(rows, code));
  await database.unstoredChanges.bulkDelete(rows.map(({ seq }) => seq));
  return rows.length;
}

/**
 * Replaces the stored parts of a document with a single part. Does nothing if the document has changes that the server has not
 * stored. `encodeMergedState` returns the merged state, or null if the document has changed since.
 */
export const compactDocument = (
  database: LocalDatabase,
  room: string,
  { epoch, encodeMergedState }: { readonly epoch: number; readonly encodeMergedState: () => Uint8Array | null },
): Promise<void> =>
  writeDocumentTables(database, async () => {
    if ((await readDocumentRow(database, room)).epoch !== epoch) return;
    if ((await database.unstoredChanges.where('room').equals(room).count()) > 0) return;
    const state = encodeMergedState();
    if (state === null) return;
    await database.documentUpdates.where('room').equals(room).delete();
    await database.documentUpdates.add({ room, update: state });
  });
