import * as Y from 'yjs';
import type { LocalDatabase } from '../database/local-database.ts';
import { withQuotaRetry } from '../database/with-quota-retry.ts';
import type { DocumentRow, RefusedRow, UnstoredRow } from './document-rows.ts';
import { replay } from './write-changes.ts';

/** An own transaction as the device has it. */
export type Kept = UnstoredRow & { readonly seq: number };

/** The updates that this device has of a document beside the server's state. */
export type OwnOfDocument = {
  readonly row: DocumentRow;
  readonly unstored: readonly Kept[];
  readonly refused: readonly RefusedRow[];
};
/** All this device has of a document; `updates` are the server's parts of it. */
export type StoredDocument = OwnOfDocument & { readonly updates: readonly Uint8Array[] };

/** Of so many parts one is made when a document is opened. */
const COMPACT_ABOVE = 64;

const tablesOf = (database: LocalDatabase) => [
  database.documents,
  database.documentUpdates,
  database.unstoredChanges,
  database.refusedChanges,
];
const write = <T>(database: LocalDatabase, work: () => Promise<T>): Promise<T> =>
  withQuotaRetry(database, () => database.transaction('rw', tablesOf(database), work));

const rowOf = async (database: LocalDatabase, room: string): Promise<DocumentRow> =>
  (await database.documents.get(room)) ?? { room, epoch: 0, may: 'write', isComplete: false, readAtMs: 0 };
const unstoredOf = async (database: LocalDatabase, room: string): Promise<Kept[]> =>
  // Rows that are stored have their key.
  (await database.unstoredChanges.where('room').equals(room).sortBy('seq')) as Kept[];

/** Reads what is this device's own. */
export const readOwn = (database: LocalDatabase, room: string): Promise<OwnOfDocument> =>
  database.transaction('r', tablesOf(database), async () => ({
    row: await rowOf(database, room),
    unstored: await unstoredOf(database, room),
    refused: await database.refusedChanges.where('room').equals(room).sortBy('seq'),
  }));

/** Reads a document, and makes one part of many on the way. */
export async function readDocument(database: LocalDatabase, room: string): Promise<StoredDocument> {
  const [own, updates] = await database.transaction('r', tablesOf(database), () =>
    Promise.all([readOwn(database, room), database.documentUpdates.where('room').equals(room).sortBy('seq')]),
  );
  if (updates.length <= COMPACT_ABOVE) return { ...own, updates: updates.map(({ update }) => update) };
  const state = Y.encodeStateAsUpdate(docOf(updates.map(({ update }) => update)));
  const seqs = updates.flatMap(({ seq }) => (seq === undefined ? [] : [seq]));
  await write(database, async () => {
    // Another tab may have been faster, or room was made.
    const there = await database.documentUpdates.where('seq').anyOf(seqs).count();
    if (there !== seqs.length) return;
    await database.documentUpdates.bulkDelete(seqs);
    await database.documentUpdates.add({ room, update: state });
  });
  return { ...own, updates: [state] };
}

/** A document of parts. */
export function docOf(updates: readonly (Uint8Array | null)[]): Y.Doc {
  const doc = new Y.Doc();
  for (const update of updates) if (update !== null) Y.applyUpdate(doc, update);
  return doc;
}

/** Notes that a document is looked at: it makes no room for others. */
export const touchDocument = (database: LocalDatabase, room: string): Promise<void> =>
  noteDocument(database, room, { readAtMs: Date.now() });

/** Changes what is known of a document beside its content. */
export const noteDocument = (database: LocalDatabase, room: string, changes: Partial<Omit<DocumentRow, 'room'>>) =>
  write(database, async () => void (await database.documents.put({ ...(await rowOf(database, room)), ...changes })));

/** Keeps an own transaction; null where the document was made anew meanwhile, and it belongs to another one. */
export const keepUnstored = (database: LocalDatabase, epoch: number, row: UnstoredRow): Promise<number | null> =>
  write(database, async () => {
    const { room } = row;
    if ((await rowOf(database, room)).epoch !== epoch) return null;
    return database.unstoredChanges.add(row);
  });

/** Keeps what the server said; nothing where the document was made anew meanwhile. */
export const keepUpdate = (
  database: LocalDatabase,
  room: string,
  { epoch, update }: { readonly epoch: number; readonly update: Uint8Array },
): Promise<void> =>
  write(database, async () => {
    if ((await rowOf(database, room)).epoch === epoch) await database.documentUpdates.add({ room, update });
  });

/** The server has these own transactions: what they say is the server's from now on (SPEC D3). `seq` null: one that was never here. */
export const settleUnstored = (
  database: LocalDatabase,
  room: string,
  rows: readonly { readonly seq: number | null; readonly update: Uint8Array | null }[],
): Promise<void> =>
  write(database, async () => {
    const seqs = rows.flatMap(({ seq }) => (seq === null ? [] : [seq]));
    const there = new Set(await database.unstoredChanges.where('seq').anyOf(seqs).primaryKeys());
    // An update that another tab settled is the server's already.
    const updates = rows.flatMap(({ seq, update }) =>
      update !== null && (seq === null || there.has(seq)) ? [{ room, update }] : [],
    );
    await database.unstoredChanges.bulkDelete(seqs);
    await database.documentUpdates.bulkAdd(updates);
  });

/**
 * The server refused one own transaction: it goes, and what was written after it is done again on what the server has, under a
 * new client id (SPEC D5). False where another tab made the document anew already. `seq` null: it never was on the device.
 */
export const refuseUnstored = (
  database: LocalDatabase,
  room: string,
  { epoch, seq, code }: { readonly epoch: number; readonly seq: number | null; readonly code: number },
): Promise<boolean> =>
  write(database, async () => {
    const row = await rowOf(database, room);
    if (row.epoch !== epoch) return false;
    const refused = seq === null ? undefined : await database.unstoredChanges.get(seq);
    if (refused !== undefined && seq !== null) {
      await database.unstoredChanges.delete(seq);
      await database.refusedChanges.bulkAdd(refusedOf([refused], code));
    }
    const updates = await database.documentUpdates.where('room').equals(room).sortBy('seq');
    await replayAll(database, docOf(updates.map(({ update }) => update)), await unstoredOf(database, room));
    await database.documents.put({ ...row, epoch: epoch + 1 });
    return true;
  });

/** Does own transactions again on `doc` and keeps what they are then; one that finds no place any more goes. */
async function replayAll(database: LocalDatabase, doc: Y.Doc, rows: readonly Kept[]): Promise<Kept[]> {
  const kept: Kept[] = [];
  for (const row of rows) {
    const update = replay(doc, row.changes);
    if (update === null) await database.unstoredChanges.delete(row.seq);
    else kept.push({ ...row, update });
  }
  await database.unstoredChanges.bulkPut(kept);
  return kept;
}

/**
 * Does again what waits to be done on the server's state, which is `doc` now. Gives the rows as they are then; null where another
 * tab did it, or made the document anew.
 */
export const replayUnstored = (
  database: LocalDatabase,
  { room, epoch, doc }: { room: string; epoch: number; doc: Y.Doc },
): Promise<readonly Kept[] | null> =>
  write(database, async () => {
    const rows = (await unstoredOf(database, room)).filter(({ update }) => update === null);
    if ((await rowOf(database, room)).epoch !== epoch || rows.length === 0) return null;
    return replayAll(database, docOf([Y.encodeStateAsUpdate(doc)]), rows);
  });

/**
 * The device's copy of the server's state is not what the server has, which was set back: it is asked for anew, and own
 * transactions are done again on it (SPEC D6).
 */
export const forgetServerState = (database: LocalDatabase, room: string, epoch: number): Promise<boolean> =>
  write(database, async () => {
    const row = await rowOf(database, room);
    if (row.epoch !== epoch) return false;
    await database.documentUpdates.where('room').equals(room).delete();
    await database.unstoredChanges.where('room').equals(room).modify({ update: null });
    await database.documents.put({ ...row, epoch: epoch + 1, isComplete: false });
    return true;
  });

/** The user has no business with the document any more: what was held of it goes, what wasn't stored is refused with `code`. */
export const giveUpDocument = (
  database: LocalDatabase,
  room: string,
  { epoch, code }: { readonly epoch: number; readonly code: number },
): Promise<boolean> =>
  write(database, async () => {
    const row = await rowOf(database, room);
    if (row.epoch !== epoch) return false;
    await refuseAll(database, room, code);
    await database.documentUpdates.where('room').equals(room).delete();
    await database.documents.put({ ...row, epoch: epoch + 1, isComplete: false });
    return true;
  });

/** The user may not write any more: what wasn't stored is refused with `code`, and the document is the server's. */
export const giveUpUnstored = (
  database: LocalDatabase,
  room: string,
  { epoch, code }: { readonly epoch: number; readonly code: number },
): Promise<boolean> =>
  write(database, async () => {
    const row = await rowOf(database, room);
    if (row.epoch !== epoch || (await refuseAll(database, room, code)) === 0) return false;
    await database.documents.put({ ...row, epoch: epoch + 1 });
    return true;
  });

/** Nobody is told of what the app did on its own. */
const refusedOf = (rows: readonly UnstoredRow[], code: number): RefusedRow[] =>
  rows.flatMap(({ room, changes, writtenAtMs, writtenBy }) =>
    writtenBy === 'app' ? [] : [{ room, code, changes, writtenAtMs }],
  );

async function refuseAll(database: LocalDatabase, room: string, code: number): Promise<number> {
  const rows = await unstoredOf(database, room);
  await database.refusedChanges.bulkAdd(refusedOf(rows, code));
  await database.unstoredChanges.bulkDelete(rows.map(({ seq }) => seq));
  return rows.length;
}

/** Makes one part of all the device holds, where nothing is unstored; `stateOf` gives it, null where that isn't so any more. */
export const compactDocument = (
  database: LocalDatabase,
  room: string,
  { epoch, stateOf }: { readonly epoch: number; readonly stateOf: () => Uint8Array | null },
): Promise<void> =>
  write(database, async () => {
    if ((await rowOf(database, room)).epoch !== epoch) return;
    if ((await database.unstoredChanges.where('room').equals(room).count()) > 0) return;
    const state = stateOf();
    if (state === null) return;
    await database.documentUpdates.where('room').equals(room).delete();
    await database.documentUpdates.add({ room, update: state });
  });
