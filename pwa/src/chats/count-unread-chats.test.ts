import 'fake-indexeddb/auto';
import { ChatId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { makeChat } from '../sync-simulation/model/model-chat-rows.ts';
import { applyRows, listRowTables } from '../sync/rows/apply-rows.ts';
import { writeCommand } from '../sync/outbox/enqueue.ts';
import { sampleActor, openDatabase } from '../testing/sample-rows.ts';
import { markChatRead } from './chat-commands.ts';
import { countUnreadChats } from './count-unread-chats.ts';

const ids = [1, 2, 3].map((id) => v.parse(ChatId, id));
const first = v.parse(ChatId, 1);

test('each chat with unread messages counts once, and a chat that the user reads on this device immediately stops counting', async () => {
  const database = await openDatabase([]);
  const chats = ids.map((id) => makeChat(id, [sampleActor, { id: 8, name: 'Bruno' }], '2026-11-20T10:00:00.000Z'));
  const unread = chats.map((chat, place) => ({
    ...chat,
    users: chat.users.map((each) => (each.userId === sampleActor.id ? { ...each, unreads: place === 2 ? 0 : 5 } : each)),
  }));
  await database.transaction('rw', listRowTables(database), async () =>
    applyRows(database, 'chats', { rows: unread, generation: 1 }),
  );
  expect(await countUnreadChats(database, sampleActor.id)).toBe(2);
  await writeCommand(database, markChatRead, { payload: { chatId: first }, actor: sampleActor });
  expect(await countUnreadChats(database, sampleActor.id)).toBe(1);
});
