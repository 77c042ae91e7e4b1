import { parse } from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentSignal } from '@prosa/server/document-signals';
import { loadRoomRights } from '@prosa/database/documents/room-rights';
import { Chat } from '@prosa/contract/chats/chat';
import { createApp } from '../app.ts';
import type { Caller } from '../testing/open-session.ts';
import { openTwoCompanies, type TwoCompanies } from '../testing/two-companies/two-companies.ts';
import { chatRoom } from './append-chat-entry.ts';

let two: TwoCompanies;
let signals: DocumentSignal[];

beforeAll(async () => {
  two = await openTwoCompanies();
  two.services.documentSignals.listen((signal) => signals.push(signal));
});
afterAll(() => two.close());

const call = async ({ access }: Caller, method: string, path: string, body: object = {}): Promise<unknown> => {
  signals = [];
  const answer = await createApp(two.services).request(`/api/chats${path}`, {
    method,
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    ...(method === 'DELETE' ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.status).toBeLessThan(300);
  return answer.json();
};
const userOf = ({ claims }: Caller) => claims.userId;
const group = async () => parse(Chat, await call(two.owner, 'POST', '', { title: 'Turno', users: [userOf(two.colleague)] }));
const rights = (of: Caller) => ({ kind: 'rights', companyId: two.aurora.companyId, userId: userOf(of) });
const mayNow = async (chat: Chat, { claims }: Caller, at = new Date()) => {
  const room = chatRoom(two.aurora.companyId, chat, at);
  return (await loadRoomRights(two.services.database, room, { guests: [claims], now: two.services.clock() })).get(
    claims.sessionId,
  );
};

test('a message by REST is signalled to the servers of its document, and an unchanged one is not', async () => {
  const chat = await group();
  const { id } = (await call(two.owner, 'POST', `/${chat.id}/messages`, { message: 'oi' })) as { id: string }; // as the contract has it
  const appended = {
    kind: 'appended',
    companyId: two.aurora.companyId,
    room: chatRoom(two.aurora.companyId, chat, new Date()).name,
  };
  expect(signals).toEqual([appended]);
  await call(two.owner, 'POST', `/${chat.id}/messages`, { id, message: 'oi' });
  expect(signals).toEqual([]);
  await call(two.colleague, 'POST', `/${chat.id}/read`);
  expect(signals).toEqual([appended]);
  await call(two.colleague, 'POST', `/${chat.id}/read`);
  expect(signals).toEqual([]);
});

test('a user who is removed, leaves or loses the chat has no rights any more, and the servers are told', async () => {
  const chat = await group();
  expect(await mayNow(chat, two.colleague)).toBe('write');
  await call(two.owner, 'PUT', `/${chat.id}`, { users: [userOf(two.owner)] });
  expect(signals).toEqual([rights(two.colleague)]);
  expect([await mayNow(chat, two.colleague), await mayNow(chat, two.owner)]).toEqual([undefined, 'write']);
  await call(two.owner, 'PUT', `/${chat.id}`, { users: [userOf(two.colleague)] });
  expect(signals).toEqual([]);
  await call(two.colleague, 'POST', `/${chat.id}/leave`);
  expect(signals).toEqual([rights(two.colleague)]);
  await call(two.owner, 'DELETE', `/${chat.id}`);
  expect(signals).toEqual([rights(two.owner)]);
  expect(await mayNow(chat, two.owner)).toBeUndefined();
});

test('a chat has no rooms for months before it existed', async () => {
  const chat = await group();
  expect(await mayNow(chat, two.owner, new Date(Date.now() + 86_400_000))).toBe('write');
  expect(await mayNow(chat, two.owner, new Date(Date.now() - 40 * 86_400_000))).toBeUndefined();
});
