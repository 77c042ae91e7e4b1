import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { LocalDatabase } from '../database/local-database.ts';
import { deviceTables } from '../../device-tables/device-tables.ts';
import type { UnacknowledgedRow } from './document-rows.ts';
import {
  buildDocument,
  forgetServerState,
  storeTransaction,
  storeServerUpdate,
  readDocument,
  recordRefusedTransaction,
  markTransactionsStored,
} from './stored-document.ts';

const ROOM = 'flow:1:1';
let databaseCount = 0;
const openDevice = (): LocalDatabase => new LocalDatabase(`stored-document-${++databaseCount}`, deviceTables);

/** Sets one field, and returns the transaction as a row that the server has not stored. */
function setField(doc: Y.Doc, key: string, value: string): UnacknowledgedRow {
  const before = Y.encodeStateVector(doc);
  doc.getMap('a').set(key, value);
  const update = Y.encodeStateAsUpdate(doc, before);
  const change = { root: 'a', rootKind: 'map', path: [], does: 'set', key, value: { kind: 'plain', value } } as const;
  return { room: ROOM, update, changes: [change], writtenAtMs: 0, writtenBy: 'person' };
}
const readContent = async (database: LocalDatabase): Promise<unknown> => {
  const { updates, unstored } = await readDocument(database, ROOM);
  return buildDocument([...updates, ...unstored.map(({ update }) => update)])
    .getMap('a')
    .toJSON();
};

it('[D1] reading a document with many stored parts merges the parts without changing the content', async () => {
  const database = openDevice();
  const doc = new Y.Doc();
  for (let each = 0; each < 100; each += 1)
    await storeServerUpdate(database, ROOM, { epoch: 0, update: setField(doc, `k${each}`, 'v').update ?? new Uint8Array() });
  await storeTransaction(database, 0, setField(doc, 'own', 'v'));
  expect(Object.keys((await readContent(database)) as object)).toHaveLength(101);
  expect(await database.documentUpdates.count()).toBe(1);
  expect(await database.unstoredChanges.count()).toBe(1);
  expect(Object.keys((await readContent(database)) as object)).toHaveLength(101);
});

it("[D3] an update enters the device's copy of the server's state once, however often the server reports that it stored the update", async () => {
  const database = openDevice();
  const doc = new Y.Doc();
  const row = setField(doc, 'k', 'v');
  const seq = await storeTransaction(database, 0, row);
  for (let each = 0; each < 2; each += 1) await markTransactionsStored(database, ROOM, [{ seq, update: row.update }]);
  expect([await database.unstoredChanges.count(), await database.documentUpdates.count()]).toEqual([0, 1]);
  expect(await readContent(database)).toEqual({ k: 'v' });
});

it('[D5] a refusal that two tabs receive counts once, and later changes get a new client id', async () => {
  const database = openDevice();
  const doc = new Y.Doc();
  const [first, second] = [
    await storeTransaction(database, 0, setField(doc, 'no', 'x')),
    await storeTransaction(database, 0, setField(doc, 'yes', 'v')),
  ];
  expect(await recordRefusedTransaction(database, ROOM, { epoch: 0, seq: first, code: 4422 })).toBe(true);
  expect(await recordRefusedTransaction(database, ROOM, { epoch: 0, seq: first, code: 4422 })).toBe(false);
  const { unstored, refused, row } = await readDocument(database, ROOM);
  expect([unstored.map(({ seq }) => seq), refused.map(({ code }) => code), row.epoch]).toEqual([[second], [4422], 1]);
  expect(await readContent(database)).toEqual({ yes: 'v' });
  expect([...buildDocument(unstored.map(({ update }) => update)).store.clients.keys()]).not.toContain(doc.clientID);
});

it('[D10] after another tab has rebuilt a document, a change to the former document is not stored', async () => {
  const database = openDevice();
  const doc = new Y.Doc();
  expect(await storeTransaction(database, 0, setField(doc, 'a', 'v'))).not.toBeNull();
  expect(await forgetServerState(database, ROOM, 0)).toBe(true);
  expect(await storeTransaction(database, 0, setField(doc, 'b', 'v'))).toBeNull();
  await storeServerUpdate(database, ROOM, { epoch: 0, update: setField(doc, 'c', 'v').update ?? new Uint8Array() });
  expect([await database.documentUpdates.count(), await readContent(database)]).toEqual([0, {}]);
});
