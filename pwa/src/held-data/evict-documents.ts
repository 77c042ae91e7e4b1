import type { LocalDatabase } from '../sync/database/local-database.ts';

/**
 * A document counts as open if it was last recorded as read within this time, in milliseconds. The app records an open document
 * as read at shorter intervals.
 */
const OPEN_DOCUMENT_MAX_READ_AGE_MS = 600_000;

/**
 * Drops documents until about `bytes` are free, beginning with the document that has not been open for the longest time (SPEC
 * D9). A document with unstored or refused changes stays. A dropped document is loaded again when it is opened. Returns the
 * approximate number of freed bytes.
 */
export async function evictDocuments(database: LocalDatabase, bytes: number, nowMs: number): Promise<number> {
  let freed = 0;
  if (bytes <= 0) return freed;
  const rows = await database.documents.toArray();
  const going = rows
    .filter(({ readAtMs }) => readAtMs < nowMs - OPEN_DOCUMENT_MAX_READ_AGE_MS)
    .toSorted((a, b) => a.readAtMs - b.readAtMs);
  for (const { room } of going) {
    if (freed >= bytes) return freed;
    freed += await dropDocument(database, room);
  }
  return freed;
}

/** Drops a document, unless it has unstored or refused changes. Returns the approximate number of freed bytes. */
export function dropDocument(database: LocalDatabase, room: string): Promise<number> {
  const { documents, documentUpdates, unstoredChanges, refusedChanges } = database;
  return database.transaction('rw', [documents, documentUpdates, unstoredChanges, refusedChanges], async () => {
    const isWaiting = (await unstoredChanges.where({ room }).count()) + (await refusedChanges.where({ room }).count()) > 0;
    if (isWaiting) return 0;
    const updates = await documentUpdates.where({ room }).toArray();
    await documentUpdates.where({ room }).delete();
    // The row stays with a new epoch, so that a tab that still has the document open continues with the server's state.
    await documents.where({ room }).modify((row, ref) => {
      ref.value = { ...row, epoch: row.epoch + 1, isComplete: false };
    });
    return updates.reduce((total, { update }) => total + update.byteLength, 0);
  });
}
