import { parse } from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { Chat } from '@prosa/contract/chats/chat';
import { CompanyId } from '@prosa/contract/ids';
import { appendChatEntries } from '@prosa/documents/chat/chat-document';
import { changeDocumentAsDevice } from '../../testing/change-document-as-device.ts';
import { newId } from '../../platform/new-id.ts';
import { startChatApi } from '../../testing/start-chat-api.ts';
import { toChatRoom } from './append-chat-entry.ts';
import { refusalOf } from '../../testing/refusal-of.ts';

const { api, ana, bruno, root } = await startChatApi();
afterAll(() => api.stop());

const statuses = async (calls: readonly Promise<Response>[]) => (await Promise.all(calls)).map(({ status }) => status);

// No screen can show an invalid time, because formatting it would throw for all members.
test('a chat message with an invalid time is refused, whether a REST client or a device sends it', async () => {
  const chat = await ana.group('Horas', bruno);
  for (const sentAt of ['2026-01-01T00:00:00+00', '2026-01-01T00:00:00-23', 'ontem'])
    expect(await refusalOf(await ana.call('POST', `/${chat.id}/messages`, { message: 'que horas são', sentAt }))).toEqual([
      400,
      'ERR_BAD_REQUEST',
    ]);
  const odd = { kind: 'message', id: newId(), userId: ana.id, text: 'que horas são', at: '2026-01-01T00:00:00+00' } as const;
  const room = toChatRoom(parse(CompanyId, 1), chat, new Date());
  await expect(
    changeDocumentAsDevice(api.services, room, { authorId: ana.id, change: (document) => appendChatEntries(document, odd) }),
  ).rejects.toThrow('no entry');
  expect(await bruno.messages(chat)).toEqual([]);
});

test('every call that opens a direct chat gets a chat, even if another call deletes the chat at the same time', async () => {
  const open = () => root.call('POST', '', { title: 'Dois', users: [bruno.id], isGroup: false });
  for (let round = 0; round < 15; round += 1) {
    const { id } = parse(Chat, await (await open()).json());
    const answers = await Promise.all([root.call('DELETE', `/${id}`), ...Array.from({ length: 4 }, open)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 201, 201, 201]);
  }
});

test('concurrent calls that write in a chat, read it, leave it, change it or delete it never fail', async () => {
  for (let round = 0; round < 8; round += 1) {
    const chat = await ana.group(`Todos ao mesmo tempo ${round}`, bruno, root);
    const found = await statuses([
      ana.call('POST', `/${chat.id}/messages`, { message: 'um' }),
      bruno.call('POST', `/${chat.id}/messages`, { message: 'dois' }),
      bruno.write(chat, { kind: 'message', id: newId(), text: 'três' }).then(
        () => new Response(),
        () => new Response(),
      ),
      bruno.call('POST', `/${chat.id}/read`),
      root.call('POST', `/${chat.id}/read`),
      bruno.call('POST', `/${chat.id}/leave`),
      ana.call('PUT', `/${chat.id}`, { users: [root.id] }),
      ana.call('POST', `/${chat.id}/messages`, { message: 'quatro' }),
      ...(round % 2 === 0 ? [ana.call('DELETE', `/${chat.id}`)] : [ana.call('POST', `/${chat.id}/leave`)]),
    ]);
    expect(found.filter((status) => status !== 200 && status !== 403 && status !== 404)).toEqual([]);
  }
});

test('a file cannot be used twice, in the same message or in another one, and the refused message changes nothing', async () => {
  const chat = await ana.group('Duas vezes', bruno);
  const id = newId();
  const content = new Uint8Array(600).fill(65);
  expect((await api.call('PUT', `/uploads/${id}`, { token: ana.token, body: { sizeBytes: content.length } })).status).toBe(200);
  const part = await fetch(`http://127.0.0.1:${api.port}/api/uploads/${id}/part?offset=0`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${ana.token}` },
    body: content,
  });
  expect(part.status).toBe(200);
  const file = { id, name: 'nota.txt' };
  const twice = { message: 'duas', uploads: [file, file] };
  expect(await refusalOf(await ana.call('POST', `/${chat.id}/messages`, twice))).toEqual([409, 'ERR_COMMAND_REUSED']);
  expect(await ana.messages(chat)).toEqual([]);
  const others = await bruno.call('POST', `/${chat.id}/messages`, { message: 'de outro', uploads: [file] });
  expect(await refusalOf(others)).toEqual([404, 'ERR_NO_MEDIA_FOUND']);
  const found = await statuses([
    ana.call('POST', `/${chat.id}/messages`, { message: 'um', uploads: [file] }),
    ana.call('POST', `/${chat.id}/messages`, { message: 'outro', uploads: [file] }),
  ]);
  expect(found.filter((status) => status === 200)).toHaveLength(1);
  expect(found.filter((status) => status >= 500)).toEqual([]);
  expect(await bruno.messages(chat)).toMatchObject([{ medias: [{ name: 'nota.txt', sizeBytes: 600 }] }]);
});
