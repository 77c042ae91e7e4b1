import 'fake-indexeddb/auto';
import { ChatMessage } from '@prosa/contract/chats/chat-message';
import { SendChatMessageBody } from '@prosa/contract/chats/write-chat';
import { ChatId, ChatMessageId, MessageId, UserId } from '@prosa/contract/ids';
import { UPLOAD_IN_PARTS_FROM_BYTES } from '@prosa/contract/uploads/upload';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { makeChat } from '../../sync-simulation/model/model-chat-rows.ts';
import { applyRows, listRowTables } from '../../sync/rows/apply-rows.ts';
import { writeCommand } from '../../sync/outbox/enqueue.ts';
import { sampleActor, openDatabase } from '../../testing/sample-rows.ts';
import { type ChatFilePayload, markChatRead, toChatFileRequest, sendChatFiles } from '../chat-commands.ts';
import { returnFileToDraft } from './chat-files.ts';

const chatId = v.parse(ChatId, 1);
const payload: ChatFilePayload = {
  chatId,
  id: v.parse(ChatMessageId, '018f0000-0000-7000-8000-000000000001'),
  message: 'veja',
  replyTo: null,
  mentions: [],
  file: {
    id: v.parse(MessageId, '018f0000-0000-7000-8000-000000000002'),
    name: 'a.pdf',
    mimeType: 'application/pdf',
    sizeBytes: 5,
  },
  at: '2026-11-21T10:00:00.000Z',
};
const small = new File(['%PDF-'], 'a.pdf', { type: 'application/pdf' });

async function withChat() {
  const database = await openDatabase([]);
  const chat = makeChat(chatId, [sampleActor, { id: 8, name: 'Bruno' }], '2026-11-20T10:00:00.000Z');
  await database.transaction('rw', listRowTables(database), async () =>
    applyRows(database, 'chats', { rows: [chat], generation: 1 }),
  );
  return database;
}

test('a small file is sent with its message, and a large file, or any file of a message with mentions, is uploaded first', () => {
  const form = toChatFileRequest({ file: small }, payload);
  expect(form).toMatchObject({ method: 'POST', path: '/chats/1/messages' });
  expect(form.upload).toBeUndefined();
  const fields = form.body instanceof FormData ? [...form.body].map(([name]) => name) : [];
  // The fields are before the file, because the server reads the request in order.
  expect(fields.at(-1)).toBe('medias');

  const large = new File([new Uint8Array(UPLOAD_IN_PARTS_FROM_BYTES)], 'b.bin');
  for (const request of [
    toChatFileRequest({ file: large }, payload),
    toChatFileRequest({ file: small }, { ...payload, mentions: [v.parse(UserId, 8)] }),
  ]) {
    expect(request.upload?.id).toBe(payload.file.id);
    expect(v.parse(SendChatMessageBody, request.body)).toMatchObject({
      id: payload.id,
      message: 'veja',
      uploads: [{ id: payload.file.id, name: 'a.pdf' }],
    });
  }
});

test('reading a chat sets only the reader’s unread count to zero, before the server answers', async () => {
  const database = await withChat();
  await writeCommand(database, markChatRead, { payload: { chatId }, actor: sampleActor });
  const users = (await database.chats.get(1))?.users.map(({ userId, unreads }) => [userId, unreads]);
  expect(users).toEqual([
    [7, 0],
    [8, 1],
  ]);
});

test("an unsent file is shown as the chat's last message, and the user can move the file back to the draft without losing the draft", async () => {
  const database = await withChat();
  await database.chatDrafts.put({ chatId: v.parse(ChatId, 1), text: 'mais', files: [], replyTo: null, mentions: [] });
  const sent = await writeCommand(database, sendChatFiles, { payload, actor: sampleActor, file: small });
  expect((await database.chats.get(1))?.lastMessage).toBe('veja');
  expect(sent.ok && (await returnFileToDraft(database, sent.entryId))).toBe(true);
  expect((await database.chats.get(1))?.lastMessage).toBe('');
  expect(await database.outbox.count()).toBe(0);
  const draft = await database.chatDrafts.get(1);
  expect(draft).toMatchObject({ text: 'mais', files: [{ caption: 'veja' }] });
  expect(draft?.files[0]?.file.name).toBe('a.pdf');
  // The second call finds no entry that it could return to the draft.
  expect(sent.ok && (await returnFileToDraft(database, sent.entryId))).toBe(false);
});

test('a file that may have reached the server already is not moved back to the draft', async () => {
  const database = await withChat();
  const sent = await writeCommand(database, sendChatFiles, { payload, actor: sampleActor, file: small });
  await database.outbox.toCollection().modify({ attempts: 1 });
  expect(sent.ok && (await returnFileToDraft(database, sent.entryId))).toBe(false);
  expect(await database.outbox.count()).toBe(1);
  expect(await database.chatDrafts.count()).toBe(0);
});

test('sending a file to a deleted chat is refused, and so is marking the chat as read', async () => {
  const database = await openDatabase([]);
  const refused = { ok: false, code: 'ERR_NO_CHAT_FOUND' };
  expect(await writeCommand(database, sendChatFiles, { payload, actor: sampleActor, file: small })).toEqual(refused);
  expect(await writeCommand(database, markChatRead, { payload: { chatId }, actor: sampleActor })).toEqual(refused);
});

test('the server’s answer to a sent file is rejected if the answer is not a chat message', () => {
  expect(v.safeParse(sendChatFiles.answer, { ok: true }).success).toBe(false);
  expect(v.is(ChatMessage, {})).toBe(false);
});
