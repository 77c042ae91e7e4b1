import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, it } from 'vitest';
import { LocalDatabase } from '../sync/database/local-database.ts';
import { deviceTables } from './device-tables.ts';
import { drainOutboxAndListKeys, formerStores, storeUnsentChanges } from '../testing/former-database.ts';
import { sampleMessage } from '../testing/sample-rows.ts';

it('[V3] the upgrade of a version 3 database keeps rows, drafts and unsent entries, and documents can be stored', async () => {
  const old = new Dexie('upgrade-from-3');
  old.version(3).stores({
    ...formerStores,
    messages: 'id, [ticketId+createdAt], media.url',
    ticketReads: 'ticketId',
  });
  await old.table('messages').put({ ...sampleMessage(1, 1), generation: 3 });
  await old.table('ticketReads').put({ ticketId: 1, readAtMs: 5 });
  await storeUnsentChanges(old);
  old.close();

  const database = new LocalDatabase('upgrade-from-3', deviceTables);
  expect(await database.tickets.get(1)).toMatchObject({ status: 'open' });
  expect(await database.messages.count()).toBe(1);
  expect(await database.drafts.get(1)).toMatchObject({ text: 'half a sentence' });
  expect(await database.ticketReads.get(1)).toMatchObject({ readAtMs: 5 });
  expect(database.isNew).toBe(false);
  await database.documentUpdates.add({ room: 'flow:1:1', update: new Uint8Array([0, 0]) });
  expect(await database.documentUpdates.where('room').equals('flow:1:1').count()).toBe(1);
  expect(await drainOutboxAndListKeys(database)).toEqual(['a']);
  expect(await database.outbox.count()).toBe(0);
});
