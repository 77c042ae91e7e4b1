import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, it } from 'vitest';
import { LocalDatabase } from '../sync/database/local-database.ts';
import { deviceTables } from './device-tables.ts';
import { drainAndListKeys, formerStores, storeUnsentChanges } from '../testing/former-database.ts';
import { message } from '../testing/sample-rows.ts';

it('[V3] a version 5 database keeps its rows, drafts and unsent entries, and pulls everything again', async () => {
  const old = new Dexie('upgrade-from-5');
  old.version(5).stores({
    ...formerStores,
    messages: 'id, [ticketId+createdAt], media.url',
    ticketReads: 'ticketId',
    chats: 'id, &uuid, lastMessageAt',
    chatDrafts: 'chatId',
    schedules: 'id',
    documents: 'room',
    documentUpdates: '++seq, room',
    unstoredChanges: '++seq, room, writtenBy',
    refusedChanges: '++seq, room',
  });
  await old.table('messages').put({ ...message(1, 1), generation: 3 });
  await old.table('documentUpdates').add({ room: 'flow:1:1', update: new Uint8Array([0, 0]) });
  await old.table('meta').put({ key: 'cursor', value: 'former' });
  await storeUnsentChanges(old);
  old.close();

  const database = new LocalDatabase('upgrade-from-5', deviceTables);
  expect(await database.tickets.get(1)).toMatchObject({ status: 'open' });
  expect(await database.messages.count()).toBe(1);
  expect(await database.drafts.get(1)).toMatchObject({ text: 'half a sentence' });
  expect(await database.documentUpdates.count()).toBe(1);
  expect(await database.inboxViews.count()).toBe(0);
  expect(await database.meta.get('cursor')).toBeUndefined();
  expect(database.isNew).toBe(false);
  expect(await drainAndListKeys(database)).toEqual(['a']);
});
