import { randomUUID } from 'node:crypto';
import { parse } from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { Chat, ListChatsAnswer } from '@prosa/contract/chats/chat';
import { CompanyId } from '@prosa/contract/ids';
import { startChatApi, type ChatTestUser } from '../testing/start-chat-api.ts';
import { refusalOf } from '../testing/refusal-of.ts';

const { api, ana, bruno, root } = await startChatApi();
afterAll(() => api.stop());

const CHAT_NOT_FOUND = [404, 'ERR_NO_CHAT_FOUND'];
const idsOf = ({ users }: Chat) => users.map(({ userId }) => userId);

test('a group is created once per idempotency key, and its creator is its owner and a member', async () => {
  const key = randomUUID();
  const body = { title: ' Turno da manhã ', users: [bruno.id, { id: root.id }] };
  const answers = await Promise.all([
    api.call('POST', '/chats', { token: ana.token, body, key }),
    api.call('POST', '/chats/', { token: ana.token, body, key }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const [chat, again] = await Promise.all(answers.map(async (answer) => parse(Chat, await answer.json())));
  expect(again).toEqual(chat);
  expect(chat).toMatchObject({ title: 'Turno da manhã', ownerId: ana.id, isGroup: true, lastMessage: '', lastMessageAt: null });
  expect(new Set(chat && idsOf(chat))).toEqual(new Set([ana.id, bruno.id, root.id]));
  expect((await bruno.chats()).map(({ id }) => id)).toContain(chat?.id);
});

test('two users have only one direct chat with each other, even if both start the chat at the same time', async () => {
  const begin = async (one: ChatTestUser, other: ChatTestUser) =>
    parse(Chat, await (await one.call('POST', '', { title: 'x', users: [other.id], isGroup: false })).json());
  const [first, second] = await Promise.all([begin(ana, bruno), begin(bruno, ana)]);
  const third = await begin(bruno, ana);
  expect([second.id, third.id]).toEqual([first.id, first.id]);
  await ana.call('POST', `/${first.id}/leave`);
  expect((await ana.chats()).some(({ id }) => id === first.id)).toBe(false);
  const back = await begin(bruno, ana);
  expect(idsOf(back).toSorted()).toEqual([ana.id, bruno.id].toSorted());
  expect(await refusalOf(await ana.call('POST', '', { title: 'x', users: [bruno.id, root.id], isGroup: false }))).toEqual([
    400,
    'ERR_BAD_REQUEST',
  ]);
  const owner = back.ownerId === ana.id ? ana : bruno;
  expect(await refusalOf(await owner.call('PUT', `/${third.id}`, { users: [root.id] }))).toEqual([400, 'ERR_BAD_REQUEST']);
});

test.each([
  ['without a title', { title: ' ', users: [1] }, [400, 'ERR_BAD_REQUEST']],
  ['without members', { title: 'x', users: [] }, [400, 'ERR_BAD_REQUEST']],
  ['with an unknown user', { title: 'x', users: [2_000_000] }, [404, 'ERR_NO_USER_FOUND']],
])('a new chat %s is refused', async (_name, body, refusal) => {
  expect(await refusalOf(await ana.call('POST', '', body))).toEqual(refusal);
});

test('only the owner of a chat can change it, and a user outside the chat gets the same answer as for a missing chat', async () => {
  const chat = await ana.group('Vendas', bruno);
  expect(await refusalOf(await bruno.call('PUT', `/${chat.id}`, { title: 'Meu' }))).toEqual([403, 'ERR_NO_PERMISSION']);
  const outsider = [
    ['PUT', '', { title: 'Meu' }],
    ['DELETE', '', undefined],
    ['POST', '/leave', undefined],
    ['POST', '/read', {}],
    ['GET', '/messages', undefined],
    ['POST', '/messages', { message: 'oi' }],
  ] as const;
  for (const [method, path, body] of outsider) {
    expect(await refusalOf(await root.call(method, `/${chat.id}${path}`, body))).toEqual(CHAT_NOT_FOUND);
    expect(await refusalOf(await root.call(method, `/2000000${path}`, body))).toEqual(CHAT_NOT_FOUND);
  }
  const key = randomUUID();
  const body = { title: 'Vendas 2', users: [root.id] };
  const put = () => api.call('PUT', `/chats/${chat.id}`, { token: ana.token, body, key });
  const answers = await Promise.all([put(), put(), ana.call('PUT', `/${chat.id}`, body)]);
  for (const answer of answers) {
    const changed = parse(Chat, await answer.json());
    expect(changed.title).toBe('Vendas 2');
    expect(idsOf(changed).toSorted()).toEqual([ana.id, root.id].toSorted());
  }
  expect((await bruno.chats()).some(({ id }) => id === chat.id)).toBe(false);
});

test('an update of a chat can change the title without the members, and the members without the title', async () => {
  const chat = await ana.group('Um', bruno);
  expect(parse(Chat, await (await ana.call('PUT', `/${chat.id}`, { title: 'Dois' })).json()).users).toHaveLength(2);
  expect(parse(Chat, await (await ana.call('PUT', `/${chat.id}`, { users: [bruno.id, root.id] })).json())).toMatchObject({
    title: 'Dois',
    users: [{}, {}, {}],
  });
});

test('if the owner leaves a chat, the member who joined first becomes its owner, and the chat is deleted when its last member leaves', async () => {
  const chat = await ana.group('Plantão', bruno, root);
  const key = randomUUID();
  const leave = () => api.call('POST', `/chats/${chat.id}/leave`, { token: ana.token, key });
  expect((await Promise.all([leave(), leave()])).map(({ status }) => status)).toEqual([200, 200]);
  expect(await refusalOf(await ana.call('GET', `/${chat.id}/messages`))).toEqual(CHAT_NOT_FOUND);
  const [remainingChat] = (await bruno.chats()).filter(({ id }) => id === chat.id);
  expect([remainingChat?.ownerId, remainingChat?.users.length]).toEqual([bruno.id < root.id ? bruno.id : root.id, 2]);
  await bruno.call('POST', `/${chat.id}/leave`);
  await root.call('POST', `/${chat.id}/leave`);
  expect(await rowsOfChat(chat)).toEqual({ chats: 0, documents: 0 });
});

const rowsOfChat = ({ id, uuid }: Chat) =>
  api.services.database.withTenant(parse(CompanyId, 1), async (tx) => ({
    chats: (await tx.selectFrom('chats').select('id').where('id', '=', id).execute()).length,
    documents: (await tx.selectFrom('documents').select('room').where('room', 'like', `%${uuid}%`).execute()).length,
  }));

test('an owner deletes a chat together with its documents, and a repeated deletion gets the same answer', async () => {
  const chat = await ana.group('Some', bruno);
  await ana.say(chat, 'oi');
  expect((await rowsOfChat(chat)).documents).toBe(1);
  expect(await refusalOf(await bruno.call('DELETE', `/${chat.id}`))).toEqual([403, 'ERR_NO_PERMISSION']);
  const key = randomUUID();
  const remove = () => api.call('DELETE', `/chats/${chat.id}`, { token: ana.token, key });
  const answers = await Promise.all([remove(), remove()]);
  expect(await Promise.all(answers.map((answer) => answer.json()))).toMatchObject([{ id: chat.id }, { id: chat.id }]);
  expect(await rowsOfChat(chat)).toEqual({ chats: 0, documents: 0 });
  expect(await refusalOf(await ana.call('DELETE', `/${chat.id}`))).toEqual(CHAT_NOT_FOUND);
});

test('a search finds chats by title and members, and lists the chat with the newest message first', async () => {
  const [first, second] = [await ana.group('Açaí da tarde', bruno), await ana.group('Açaí da noite', root)];
  const find = async (text: string) =>
    parse(ListChatsAnswer, await (await ana.call('GET', `?searchParam=${encodeURIComponent(text)}`)).json()).records.map(
      ({ id }) => id,
    );
  expect(await find('acai')).toEqual([second.id, first.id]);
  await ana.say(first, 'oi');
  expect(await find('acai')).toEqual([first.id, second.id]);
  const [me] = first.users.filter(({ userId }) => userId === bruno.id);
  expect(await find(me?.user.name.slice(0, 6) ?? '')).toContain(first.id);
  expect(await find('100%')).toEqual([]);
});

test('all calls about chats are refused if the company’s plan lacks internal chat', async () => {
  const chat = await ana.group('Plano', bruno);
  const setPlan = (isOn: boolean) =>
    api.services.database.withPlatform('super-user', (tx) => tx.updateTable('plans').set({ use_internal_chat: isOn }).execute());
  await setPlan(false);
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['POST', '', { title: 'x', users: [bruno.id] }],
    ['PUT', `/${chat.id}`, { title: 'x' }],
    ['DELETE', `/${chat.id}`, undefined],
    ['GET', `/${chat.id}/messages`, undefined],
    ['POST', `/${chat.id}/messages`, { message: 'x' }],
    ['POST', `/${chat.id}/read`, {}],
  ] as const)
    expect(await refusalOf(await ana.call(method, path, body))).toEqual([403, 'ERR_NO_PERMISSION']);
  await setPlan(true);
  expect((await ana.call('GET', '')).status).toBe(200);
});
