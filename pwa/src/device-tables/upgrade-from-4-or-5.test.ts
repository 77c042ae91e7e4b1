import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, it } from 'vitest';
import { LocalDatabase } from '../sync/database/local-database.ts';
import { deviceTables } from './device-tables.ts';
import { drainOutboxAndListKeys, formerStores, storeUnsentChanges } from '../testing/former-database.ts';
import { sampleMessage } from '../testing/sample-rows.ts';

/** The tables of version 4, the first one with chats and documents. */
const storesWithDocuments = {
  ...formerStores,
  messages: 'id, [ticketId+createdAt], media.url',
  ticketReads: 'ticketId',
  chats: 'id, &uuid, lastMessageAt',
  chatDrafts: 'chatId',
  documents: 'room',
  documentUpdates: '++seq, room',
  unstoredChanges: '++seq, room, writtenBy',
  refusedChanges: '++seq, room',
};

it.each([
  [4, storesWithDocuments, 'schedules'],
  [5, { ...storesWithDocuments, schedules: 'id' }, 'inboxViews'],
] as const)(
  '[V3] the upgrade of a version %i database keeps rows, drafts and unsent entries, and everything is pulled again',
  async (version, stores, newTable) => {
    const name = `upgrade-from-${version}`;
    const old = new Dexie(name);
    old.version(version).stores(stores);
    await old.table('messages').put({ ...sampleMessage(1, 1), generation: 3 });
    await old.table('documentUpdates').add({ room: 'flow:1:1', update: new Uint8Array([0, 0]) });
    await old.table('meta').put({ key: 'cursor', value: 'former' });
    await storeUnsentChanges(old);
    old.close();

    const database = new LocalDatabase(name, deviceTables);
    expect(await database.tickets.get(1)).toMatchObject({ status: 'open' });
    expect(await database.messages.count()).toBe(1);
    expect(await database.drafts.get(1)).toMatchObject({ text: 'half a sentence' });
    expect(await database.documentUpdates.count()).toBe(1);
    expect(await database.table(newTable).count()).toBe(0);
    expect(await database.meta.get('cursor')).toBeUndefined();
    expect(database.isNew).toBe(false);
    expect(await drainOutboxAndListKeys(database)).toEqual(['a']);
  },
);
