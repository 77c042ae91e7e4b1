import 'fake-indexeddb/auto';
import { UserId } from '@prosa/contract/ids';
import { appendChatEntries } from '@prosa/documents/chat/chat-document';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { openDatabase } from '../testing/sample-rows.ts';
import { listStoredChatFileIds, readStoredChatMessages } from './stored-chat-messages.ts';

const toRoomName = (month: string) => `chat:1:018f0000-0000-7000-8000-0000000000aa:${month}`;
const idOf = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** Stores on the device a document with a message for each of `numbers`. */
async function storeDocument(database: LocalDatabase, name: string, ...numbers: readonly number[]): Promise<Y.Doc> {
  const doc = new Y.Doc();
  await database.documents.put({ room: name, epoch: 0, may: 'write', isComplete: true, readAtMs: 0 });
  for (const n of numbers) await addMessage(database, { name, doc }, n);
  return doc;
}

async function addMessage(database: LocalDatabase, { name, doc }: { name: string; doc: Y.Doc }, n: number): Promise<void> {
  const before = Y.encodeStateVector(doc);
  const userId = v.parse(UserId, 7);
  appendChatEntries(doc, { kind: 'message', id: idOf(n), userId, at: '2026-11-21T10:00:00.000Z', text: `text ${n}` });
  await database.documentUpdates.add({ room: name, update: Y.encodeStateAsUpdate(doc, before) });
}

test('readStoredChatMessages returns the messages of all stored chat documents, including changes that are stored later', async () => {
  const database = await openDatabase([]);
  await storeDocument(database, toRoomName('2026-10'), 1);
  const november = await storeDocument(database, toRoomName('2026-11'), 2, 3);
  await database.documents.put({ room: 'flow:1:4', epoch: 0, may: 'read', isComplete: true, readAtMs: 0 });
  const texts = async () => (await readStoredChatMessages(database)).map(({ text }) => text);
  expect(await texts()).toEqual(['text 1', 'text 2', 'text 3']);
  await addMessage(database, { name: toRoomName('2026-11'), doc: november }, 4);
  expect(await texts()).toEqual(['text 1', 'text 2', 'text 3', 'text 4']);
});

test('listStoredChatFileIds returns the ids of the files of all stored messages that are not deleted', async () => {
  const database = await openDatabase([]);
  const doc = await storeDocument(database, toRoomName('2026-11'), 1);
  const before = Y.encodeStateVector(doc);
  const common = { userId: v.parse(UserId, 7), at: '2026-11-21T10:00:00.000Z' };
  const media = (n: number) => [{ id: idOf(n), name: 'a.pdf', mimeType: 'application/pdf', sizeBytes: 5 }];
  appendChatEntries(
    doc,
    { kind: 'message', id: idOf(2), ...common, text: '', media: media(12) },
    { kind: 'message', id: idOf(3), ...common, text: '', media: media(13) },
    { kind: 'deletion', id: idOf(4), ...common, about: idOf(3) },
  );
  await database.documentUpdates.add({ room: toRoomName('2026-11'), update: Y.encodeStateAsUpdate(doc, before) });
  expect(await listStoredChatFileIds(database)).toEqual([idOf(12)]);
});
