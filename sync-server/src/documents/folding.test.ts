import * as v from 'valibot';
import { UserId } from '@prosa/contract/ids';
import { createDocumentSignals } from '@prosa/server/document-signals';
import { TaskTimeout } from '@prosa/server/task-thread';
import { appendChatEntries } from '@prosa/documents/chat/chat-document';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { createChatMessageEntry } from '../testing/create-chat-message-entry.ts';
import { openSceneOverStore, parseTestRoom } from '../testing/memory-scene.ts';
import { createMemoryStore } from '../testing/memory-store.ts';
import { createFoldThread } from './fold-in-thread.ts';
import { FOLD_ABOVE_UPDATES } from './rooms.ts';

const CHAT = 'chat:1:0191d0a8-0000-7000-8000-000000000001:2026-11';
const ANA = v.parse(UserId, 1);

/** Makes the updates of a chat to which `messages` messages are added, one message in each update. */
function createChatUpdates(messages: number): Uint8Array[] {
  const document = new Y.Doc();
  return Array.from({ length: messages }, (_, place) => {
    const before = Y.encodeStateVector(document);
    appendChatEntries(document, createChatMessageEntry(ANA, String(place)));
    return Y.encodeStateAsUpdate(document, before);
  });
}

test('P4: a fold that takes too long is stopped, and the next fold runs in a new thread', async () => {
  const updates = createChatUpdates(3_000);
  const thread = createFoldThread(1);
  await expect(thread.fold(updates)).rejects.toThrow(TaskTimeout);
  await expect(thread.fold(updates)).rejects.toThrow(TaskTimeout);
  await thread.close();
});

test('P4: a long log is folded even if no client has the document open', async () => {
  const signals = createDocumentSignals();
  const unopened = openSceneOverStore(createMemoryStore(), signals);
  const room = parseTestRoom(CHAT);
  for (const [each, update] of createChatUpdates(FOLD_ABOVE_UPDATES + 1).entries()) {
    await unopened.store.append(room, { after: each, updates: [{ update, authorId: ANA }], clients: [], entries: [], at: 0 });
    if (each === FOLD_ABOVE_UPDATES) await unopened.rooms().sweep();
    signals.publish({ kind: 'appended', companyId: room.companyId, room: room.name });
  }
  expect(unopened.store.log(CHAT).snapshots).toHaveLength(0);
  await unopened.rooms().sweep();
  const { updates, snapshots } = unopened.store.log(CHAT);
  expect([updates.length, snapshots.length, unopened.rooms().all().length]).toEqual([0, 1, 0]);
});
