import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { dropFormerChats } from '../../held-data/drop-former-chats.ts';
import { makeChat } from '../../sync-simulation/model/model-chat-rows.ts';
import { LocalDatabase } from '../database/local-database.ts';
import { deviceTables } from '../../device-tables/device-tables.ts';

it('[D13] the device drops the documents of a chat that the user left, but keeps a document with changes that the server has not stored', async () => {
  const database = new LocalDatabase('left-chats', deviceTables);
  const uuid = (n: number) => `018f0000-0000-7000-8000-00000000000${n}`;
  const chat = makeChat(7, [], '2026-11-21T10:00:00.000Z');
  await database.chats.put({ ...chat, generation: 1 });
  const rooms = {
    stays: `chat:1:${chat.uuid}:2026-10`,
    left: `chat:1:${uuid(1)}:2026-10`,
    unsent: `chat:1:${uuid(1)}:2026-11`,
    flow: 'flow:1:1',
  };
  for (const room of Object.values(rooms)) {
    await database.documents.add({ room, epoch: 0, may: 'write', isComplete: true, readAtMs: 0 });
    await database.documentUpdates.add({ room, update: new Uint8Array(100) });
  }
  await database.unstoredChanges.add({ room: rooms.unsent, update: null, changes: [], writtenAtMs: 0, writtenBy: 'person' });
  expect(await dropFormerChats(database)).toBe(100);
  expect(await database.documentUpdates.orderBy('room').keys()).toEqual([rooms.unsent, rooms.stays, rooms.flow].toSorted());
  expect(await dropFormerChats(database)).toBe(0);
});
