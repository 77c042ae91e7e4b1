import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { parse } from 'valibot';
import { afterAll, expect, test, vi } from 'vitest';
import { Chat } from '@prosa/contract/chats/chat';
import { ChatMessage, ListChatMessagesAnswer } from '@prosa/contract/chats/chat-message';
import { CompanyId } from '@prosa/contract/ids';
import { toChatArray } from '@prosa/documents/chat/chat-document';
import * as Y from 'yjs';
import { createDocumentStore } from '@prosa/database/documents/document-store';
import { newId } from '../../platform/new-id.ts';
import { startChatApi, type ChatTestUser } from '../../testing/start-chat-api.ts';
import { projectRoom } from '../projection/project-room.ts';
import { toChatRoom } from '../projection/append-chat-entry.ts';
import { refusalOf } from '../../testing/refusal-of.ts';

const companyId = parse(CompanyId, 1);
const { api, ana, bruno, root } = await startChatApi();
afterAll(() => api.stop());

const roomOf = (chat: Chat) => toChatRoom(companyId, chat, new Date());
const entriesOf = async (chat: Chat) => {
  const { updates } = await createDocumentStore(api.services.database).loadTail(roomOf(chat), 0);
  const document = new Y.Doc();
  for (const { update } of updates) Y.applyUpdate(document, update);
  return toChatArray(document).toArray();
};
/** Projects the chat's document of the current month, as the job does after a device has appended a message. */
const projectToday = (chat: Chat) => projectRoom(api.services, companyId, roomOf(chat).name);
const unreadsOf = async (person: ChatTestUser, chat: Chat) =>
  (await person.chats()).find(({ id }) => id === chat.id)?.users.find(({ userId }) => userId === person.id)?.unreads;
const media = async (person: ChatTestUser, path: string) =>
  (await fetch(`http://127.0.0.1:${api.port}${path}`, { headers: { cookie: person.cookies } })).status;
const image = async (name: string): Promise<File> => {
  const pixels = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#00f' } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(pixels)], name, { type: 'image/png' });
};
const formOf = (body: string, ...files: readonly File[]): FormData => {
  const form = new FormData();
  form.set('body', body);
  form.set('chatInterno', 'true');
  for (const file of files) form.append('medias', file);
  return form;
};

test('a REST client and a device see the same messages, whichever of the two wrote them', async () => {
  const chat = await ana.group('Iguais', bruno);
  const fromRest = await ana.say(chat, 'por REST', { mentions: [bruno.id] });
  const fromDevice = newId();
  await bruno.write(chat, { kind: 'message', id: fromDevice, text: 'pelo aparelho', replyTo: fromRest.id });
  await projectToday(chat);
  expect(await ana.messages(chat)).toMatchObject([
    { id: fromRest.id, message: 'por REST', senderId: ana.id, mentions: [bruno.id], replyTo: null, isEdited: false },
    { id: fromDevice, message: 'pelo aparelho', senderId: bruno.id, replyTo: fromRest.id, mediaName: null },
  ]);
  expect(await entriesOf(chat)).toMatchObject([
    { kind: 'message', id: fromRest.id, text: 'por REST', userId: ana.id, mentions: [bruno.id] },
    { kind: 'message', id: fromDevice, text: 'pelo aparelho', userId: bruno.id, replyTo: fromRest.id },
  ]);
  const [listed] = (await ana.chats()).filter(({ id }) => id === chat.id);
  expect(listed).toMatchObject({ lastMessage: 'pelo aparelho' });
  expect([await unreadsOf(ana, chat), await unreadsOf(bruno, chat)]).toEqual([1, 1]);
});

test('the API shows edits and deletions made on devices, and of two edits of a message the one with the greater id', async () => {
  const chat = await ana.group('Mudam', bruno);
  const [first, second] = [await ana.say(chat, 'Orçamento'), await ana.say(chat, 'Segredo')];
  const [early = '', late = ''] = [newId(), newId()].toSorted();
  await ana.write(chat, { kind: 'edit', id: late, about: first.id, text: 'Orçamento de março' });
  await projectToday(chat);
  await ana.write(
    chat,
    { kind: 'edit', id: early, about: first.id, text: 'Orçamento de abril' },
    { kind: 'deletion', id: newId(), about: second.id },
  );
  await Promise.all([projectToday(chat), projectToday(chat), projectToday(chat)]);
  expect(await bruno.messages(chat)).toMatchObject([
    { message: 'Orçamento de março', isEdited: true, isDeleted: false },
    { message: '', isDeleted: true, medias: [] },
  ]);
  const find = async (text: string) =>
    (await bruno.messages(chat, `?searchParam=${encodeURIComponent(text)}`)).map(({ id }) => id);
  expect([await find('orcamento DE MARÇO'), await find('abril'), await find('segredo'), await find('%')]).toEqual([
    [first.id],
    [],
    [],
    [],
  ]);
  expect((await bruno.chats()).find(({ id }) => id === chat.id)?.lastMessage).toBe('Orçamento de março');
  expect(await unreadsOf(bruno, chat)).toBe(1);
});

test('a message is written once, even if calls with the same id or idempotency key arrive at the same time', async () => {
  const chat = await ana.group('Uma vez', bruno);
  const [id, key] = [newId(), randomUUID()];
  const send = (withKey?: string) =>
    api.call('POST', `/chats/${chat.id}/messages`, { token: ana.token, body: { id, message: 'uma vez' }, key: withKey });
  const answers = await Promise.all([send(key), send(key), send(), send(), send(randomUUID())]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await ana.messages(chat)).map((message) => message.id)).toEqual([id]);
  expect((await entriesOf(chat)).map((entry) => entry.id)).toEqual([id]);
  expect(await refusalOf(await bruno.call('POST', `/${chat.id}/messages`, { id, message: 'meu' }))).toEqual([
    409,
    'ERR_CREATING_MESSAGE',
  ]);
  expect(await refusalOf(await ana.call('POST', `/${chat.id}/messages`, { message: '  ' }))).toEqual([400, 'ERR_BAD_REQUEST']);
});

test('concurrent messages are all stored, each with its own position', async () => {
  const chat = await ana.group('Todos juntos', bruno, root);
  const people = [ana, bruno, root];
  await Promise.all(
    Array.from({ length: 12 }, (_, n) => {
      const person = people[n % 3] ?? ana;
      return n % 2 === 0
        ? person.say(chat, `rest ${n}`)
        : person.write(chat, { kind: 'message', id: newId(), text: `aparelho ${n}` }).then(() => projectToday(chat));
    }),
  );
  const ids = (await ana.messages(chat)).map(({ id }) => id);
  expect(ids).toHaveLength(12);
  expect(new Set((await entriesOf(chat)).map(({ id }) => id))).toEqual(new Set(ids));
  expect([await unreadsOf(ana, chat), await unreadsOf(bruno, chat), await unreadsOf(root, chat)]).toEqual([8, 8, 8]);
});

test('each further page of a chat lists older messages', async () => {
  const chat = await ana.group('Páginas', bruno);
  for (let n = 0; n < 23; n += 1) await ana.write(chat, { kind: 'message', id: newId(), text: String(n) });
  await projectToday(chat);
  const page = async (n: number) =>
    parse(ListChatMessagesAnswer, await (await bruno.call('GET', `/${chat.id}/messages?pageNumber=${n}`)).json());
  const [newest, oldest] = [await page(1), await page(2)];
  expect([newest.count, newest.hasMore, oldest.hasMore]).toEqual([23, true, false]);
  expect([...oldest.records, ...newest.records].map(({ message }) => Number(message))).toEqual([...Array(23).keys()]);
});

test('marking a message as read appends one entry to the chat’s document, and marks all earlier messages, too', async () => {
  const chat = await ana.group('Lidas', bruno);
  const first = await ana.say(chat, 'um');
  await ana.say(chat, 'dois');
  const key = randomUUID();
  const readFirst = () =>
    api.call('POST', `/chats/${chat.id}/read`, { token: bruno.token, body: { userId: bruno.id, upTo: first.id }, key });
  await Promise.all([readFirst(), readFirst(), bruno.call('POST', `/${chat.id}/read`, { upTo: first.id })]);
  expect(await unreadsOf(bruno, chat)).toBe(1);
  const answer = parse(Chat, await (await bruno.call('POST', `/${chat.id}/read`)).json());
  expect(answer.users.find(({ userId }) => userId === bruno.id)?.unreads).toBe(0);
  await bruno.call('POST', `/${chat.id}/read`, { upTo: first.id });
  expect((await entriesOf(chat)).filter(({ kind }) => kind === 'seen')).toMatchObject([
    { about: first.id },
    { userId: bruno.id },
  ]);
  await bruno.write(chat, { kind: 'message', id: newId(), text: 'três' });
  await projectToday(chat);
  expect([await unreadsOf(bruno, chat), await unreadsOf(ana, chat)]).toEqual([0, 1]);
  expect(await refusalOf(await bruno.call('POST', `/${chat.id}/read`, { userId: ana.id }))).toEqual([403, 'ERR_NO_PERMISSION']);
});

test('messages from before a member joined do not count as unread for this member', async () => {
  const chat = await ana.group('Depois', bruno);
  await ana.say(chat, 'antes');
  await ana.call('PUT', `/${chat.id}`, { users: [bruno.id, root.id] });
  expect(await unreadsOf(root, chat)).toBe(0);
  await ana.say(chat, 'agora');
  expect([await unreadsOf(root, chat), await unreadsOf(bruno, chat)]).toEqual([1, 2]);
});

test('the files of a message are stored once, even if the call is repeated, and only members can open them', async () => {
  const chat = await ana.group('Arquivos', bruno);
  const key = randomUUID();
  const id = newId();
  const send = async () => {
    const form = formOf('veja', await image('foto.png'), new File(['olá'], 'nota.txt'));
    form.set('id', id);
    return api.call('POST', `/chats/${chat.id}/messages`, { token: ana.token, body: form, key });
  };
  const answers = await Promise.all([send(), send()]);
  const [sent, again] = await Promise.all(answers.map(async (answer) => parse(ChatMessage, await answer.json())));
  expect(again).toEqual(sent);
  expect(sent).toMatchObject({
    message: 'veja',
    mediaName: 'foto.png',
    medias: [
      { name: 'foto.png', mimeType: 'image/png', thumbnailUrl: expect.stringContaining('/thumbnail') as string },
      { name: 'nota.txt', mimeType: 'application/octet-stream', thumbnailUrl: null, sizeBytes: 4 },
    ],
  });
  const [entry] = await entriesOf(chat);
  const ids = entry?.kind === 'message' ? (entry.media ?? []).map((each) => each.id) : [];
  expect(sent?.medias.map(({ url }) => url)).toEqual(ids.map((each) => `/api/media/${each}/file`));
  const keys = await api.services.database.withTenant(companyId, (tx) =>
    tx.selectFrom('media').select('storage_key').where('chat_id', '=', chat.id).execute(),
  );
  expect(keys.map((row) => row.storage_key).toSorted()).toEqual(ids.map((each) => `1/chatinterno/${each}/file`).toSorted());
  const path = sent?.mediaPath ?? '';
  expect([await media(ana, path), await media(bruno, path), await media(root, path)]).toEqual([200, 200, 404]);
  expect([
    await media(bruno, sent?.medias[0]?.thumbnailUrl ?? ''),
    await media(root, sent?.medias[0]?.thumbnailUrl ?? ''),
  ]).toEqual([200, 404]);
  await bruno.call('POST', `/${chat.id}/leave`);
  expect(await media(bruno, path)).toBe(404);
  await ana.call('DELETE', `/${chat.id}`);
  expect(await media(ana, path)).toBe(404);
});

test('a message can use a file that was uploaded in parts, and a second message cannot use the same file', async () => {
  const chat = await ana.group('Partes', bruno);
  const [uploadId, id] = [newId(), newId()];
  const content = 'em partes';
  await api.call('PUT', `/uploads/${uploadId}`, { token: ana.token, body: { sizeBytes: content.length } });
  const body = { id, uploads: [{ id: uploadId, name: 'nota.txt' }] };
  expect(await refusalOf(await ana.call('POST', `/${chat.id}/messages`, body))).toEqual([404, 'ERR_NO_MEDIA_FOUND']);
  await fetch(`http://127.0.0.1:${api.port}/api/uploads/${uploadId}/part?offset=0`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${ana.token}` },
    body: content,
  });
  expect(await refusalOf(await bruno.call('POST', `/${chat.id}/messages`, { ...body, id: newId() }))).toEqual([
    404,
    'ERR_NO_MEDIA_FOUND',
  ]);
  const send = () => ana.call('POST', `/${chat.id}/messages`, body);
  const answers = await Promise.all([send(), send()]);
  const sent = await Promise.all(answers.map(async (answer) => parse(ChatMessage, await answer.json())));
  expect(sent[0]).toEqual(sent[1]);
  expect(sent[0]?.medias).toMatchObject([{ url: `/api/media/${uploadId}/file`, name: 'nota.txt', sizeBytes: content.length }]);
  expect((await entriesOf(chat)).map((entry) => entry.id)).toEqual([id]);
  expect(await refusalOf(await ana.call('POST', `/${chat.id}/messages`, { ...body, id: newId() }))).toEqual([
    404,
    'ERR_NO_MEDIA_FOUND',
  ]);
});

test('a message with more files than allowed is refused, and none of its files is stored', async () => {
  const chat = await ana.group('Muitos', bruno);
  const form = formOf('', ...Array.from({ length: 11 }, (_, n) => new File(['x'], `${n}.txt`)));
  expect(await refusalOf(await ana.call('POST', `/${chat.id}/messages`, form))).toEqual([400, 'ERR_BAD_REQUEST']);
  expect(await ana.messages(chat)).toEqual([]);
});

test('the API lists a message even if the database cannot store a character of its text', async () => {
  const chat = await ana.group('Zero', bruno);
  await ana.write(chat, { kind: 'message', id: newId(), text: 'a\0b' });
  await projectToday(chat);
  expect((await bruno.messages(chat)).map(({ message }) => message)).toEqual(['ab']);
});

test('entries that a device appends to a deleted chat are deleted when the chat is projected', async () => {
  const chat = await ana.group('Corrida', bruno);
  await ana.say(chat, 'oi');
  await ana.call('DELETE', `/${chat.id}`);
  await bruno.write(chat, { kind: 'message', id: newId(), text: 'tarde' });
  await projectToday(chat);
  expect(await entriesOf(chat)).toEqual([]);
});

test('a file sent while its chat is deleted is stored with its message or not at all', async () => {
  const chat = await ana.group('Ao mesmo tempo', bruno);
  const sends = Array.from({ length: 4 }, async (_, n) =>
    ana.call('POST', `/${chat.id}/messages`, formOf(`${n}`, new File(['x'], `${n}.txt`))),
  );
  const answers = await Promise.all([...sends, ana.call('DELETE', `/${chat.id}`)]);
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([]);
  await vi.waitFor(async () => expect(await entriesOf(chat)).toEqual([]));
});
