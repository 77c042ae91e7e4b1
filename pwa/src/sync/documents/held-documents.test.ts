import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { evictDocuments } from '../../held-data/evict-documents.ts';
import { countUnsent } from '../outbox/count-unsent.ts';
import { LocalDatabase } from '../database/local-database.ts';
import { deviceTables } from '../../device-tables/device-tables.ts';
import { storeServerUpdate } from './stored-document.ts';
import { wipeDatabase } from '../database/wipe-database.ts';

let databases = 0;
const DAY_MS = 86_400_000;
/** Opens a database with documents of 100 bytes each. `days` says how many days ago each document was last read. */
async function openWith(days: Readonly<Record<string, number>>): Promise<LocalDatabase> {
  const database = new LocalDatabase(`held-documents-${++databases}`, deviceTables);
  for (const [room, ago] of Object.entries(days)) {
    await database.documents.add({ room, epoch: 0, may: 'write', isComplete: true, readAtMs: 100 * DAY_MS - ago * DAY_MS });
    await database.documentUpdates.add({ room, update: new Uint8Array(100) });
  }
  return database;
}
const unstoredChange = (room: string, writtenBy: 'person' | 'app' = 'person') => ({
  room,
  update: null,
  changes: [],
  writtenAtMs: 0,
  writtenBy,
});
const rooms = async (database: LocalDatabase): Promise<unknown> => database.documentUpdates.orderBy('room').keys();

it('[D9] a document that was read within the last ten minutes counts as open and is not dropped', async () => {
  const minutes = 1 / (24 * 60);
  const database = await openWith({ open: 9 * minutes, closed: 11 * minutes });
  expect(await evictDocuments(database, Number.POSITIVE_INFINITY, 100 * DAY_MS)).toBe(100);
  expect(await rooms(database)).toEqual(['open']);
});

it('[D9] the documents that were read longest ago are dropped first, but never documents with changes that the server has not stored or has refused', async () => {
  const database = await openWith({ a: 3, b: 9, c: 7, d: 8, e: 0 });
  await database.unstoredChanges.add(unstoredChange('b'));
  await database.refusedChanges.add({ room: 'd', code: 4422, changes: [], writtenAtMs: 0 });
  expect(await evictDocuments(database, 0, 100 * DAY_MS)).toBe(0);
  expect(await evictDocuments(database, 50, 100 * DAY_MS)).toBe(100);
  expect(await rooms(database)).toEqual(['a', 'b', 'd', 'e']);
  expect(await evictDocuments(database, Number.POSITIVE_INFINITY, 100 * DAY_MS)).toBe(100);
  // The document e was read just now, so it counts as open. The documents b and d have changes that must not be lost.
  expect(await rooms(database)).toEqual(['b', 'd', 'e']);
  // A tab that was frozen while its document was dropped adds no parts to that document.
  await storeServerUpdate(database, 'a', { epoch: 0, update: new Uint8Array(9) });
  expect(await rooms(database)).toEqual(['b', 'd', 'e']);
});

it('[D11] changes of the user that the server has not stored or has refused count as unsent, changes of the app do not, and a log-out deletes all changes', async () => {
  const database = await openWith({ a: 1 });
  await database.unstoredChanges.bulkAdd([unstoredChange('a'), unstoredChange('a', 'app')]);
  await database.refusedChanges.add({ room: 'a', code: 4422, changes: [], writtenAtMs: 0 });
  expect(await countUnsent(database)).toEqual({ waiting: 1, refused: 1 });
  database.close();
  await wipeDatabase(database.name);
  const after = new LocalDatabase(database.name, deviceTables);
  await after.open();
  expect(after.isNew).toBe(true);
  expect(await countUnsent(after)).toEqual({ waiting: 0, refused: 0 });
});
