import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, it } from 'vitest';
import { LocalDatabase } from '../sync/database/local-database.ts';
import { deviceTables } from './device-tables.ts';
import { drainOutboxAndListKeys, formerStores, storeUnsentChanges } from '../testing/former-database.ts';
import { sampleMessage } from '../testing/sample-rows.ts';

it('[V3] the upgrade of a version 2 database keeps rows, drafts and unsent entries, and messages can be found by their files', async () => {
  const old = new Dexie('upgrade-from-2');
  old.version(2).stores({
    ...formerStores,
    messages: 'id, [ticketId+createdAt]',
  });
  const media = { url: '/api/media/a/file', thumbnailUrl: null, name: 'a.ogg', mimeType: 'audio/ogg', sizeBytes: 9 };
  await old.table('messages').bulkPut([
    { ...sampleMessage(1, 1), generation: 3 },
    { ...sampleMessage(2, 1), media, generation: 3 },
  ]);
  await storeUnsentChanges(old);
  old.close();

  const database = new LocalDatabase('upgrade-from-2', deviceTables);
  expect(await database.tickets.get(1)).toMatchObject({ status: 'open' });
  expect(await database.messages.count()).toBe(2);
  expect(await database.messages.orderBy('media.url').keys()).toEqual([media.url]);
  expect(await database.drafts.get(1)).toMatchObject({ text: 'half a sentence' });
  expect(database.isNew).toBe(false);
  expect(await drainOutboxAndListKeys(database)).toEqual(['a']);
  expect(await database.outbox.count()).toBe(0);
});
