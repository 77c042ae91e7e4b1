import { parse } from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentSignal } from '@prosa/server/document-signals';
import { loadRoomRights } from '@prosa/database/documents/room-rights';
import { Chat } from '@prosa/contract/chats/chat';
import { createApp } from '../app.ts';
import type { Caller } from '../testing/open-session.ts';
import { openTwoCompanies, type TwoCompanies } from '../testing/two-companies/two-companies.ts';
import { toChatRoom } from './projection/append-chat-entry.ts';

let companies: TwoCompanies;
let signals: DocumentSignal[];

beforeAll(async () => {
  companies = await openTwoCompanies();
  companies.services.documentSignals.listen((signal) => signals.push(signal));
});
afterAll(() => companies.close());

type Call = { readonly by: Caller; readonly body?: object };
const call = async (method: string, path: string, { by, body = {} }: Call): Promise<unknown> => {
  signals = [];
  const answer = await createApp(companies.services).request(`/api/chats${path}`, {
    method,
    headers: { authorization: `Bearer ${by.access}`, 'content-type': 'application/json' },
    ...(method === 'DELETE' ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.status).toBeLessThan(300);
  return answer.json();
};
const userOf = ({ claims }: Caller) => claims.userId;
const group = async () =>
  parse(Chat, await call('POST', '', { by: companies.owner, body: { title: 'Turno', users: [userOf(companies.colleague)] } }));
const rightsSignalOf = (of: Caller) => ({ kind: 'rights', companyId: companies.aurora.companyId, userId: userOf(of) });
const findRight = async (chat: Chat, { claims }: Caller, at = new Date()) => {
  const room = toChatRoom(companies.aurora.companyId, chat, at);
  return (await loadRoomRights(companies.services.database, room, { roomGuests: [claims], now: companies.services.clock() })).get(
    claims.sessionId,
  );
};

test('the sync-servers get a signal if a REST client writes a message, and no signal if the call is repeated', async () => {
  const chat = await group();
  // The cast is safe: the answer's schema has this id.
  const { id } = (await call('POST', `/${chat.id}/messages`, { by: companies.owner, body: { message: 'oi' } })) as { id: string };
  const appended = {
    kind: 'appended',
    companyId: companies.aurora.companyId,
    room: toChatRoom(companies.aurora.companyId, chat, new Date()).name,
  };
  expect(signals).toEqual([appended]);
  await call('POST', `/${chat.id}/messages`, { by: companies.owner, body: { id, message: 'oi' } });
  expect(signals).toEqual([]);
  await call('POST', `/${chat.id}/read`, { by: companies.colleague });
  expect(signals).toEqual([appended]);
  await call('POST', `/${chat.id}/read`, { by: companies.colleague });
  expect(signals).toEqual([]);
});

test('when a user leaves or is removed from a chat, or the chat is deleted, the user loses all rights and a signal is sent', async () => {
  const chat = await group();
  expect(await findRight(chat, companies.colleague)).toBe('write');
  await call('PUT', `/${chat.id}`, { by: companies.owner, body: { users: [userOf(companies.owner)] } });
  expect(signals).toEqual([rightsSignalOf(companies.colleague)]);
  expect([await findRight(chat, companies.colleague), await findRight(chat, companies.owner)]).toEqual([undefined, 'write']);
  await call('PUT', `/${chat.id}`, { by: companies.owner, body: { users: [userOf(companies.colleague)] } });
  expect(signals).toEqual([]);
  await call('POST', `/${chat.id}/leave`, { by: companies.colleague });
  expect(signals).toEqual([rightsSignalOf(companies.colleague)]);
  await call('DELETE', `/${chat.id}`, { by: companies.owner });
  expect(signals).toEqual([rightsSignalOf(companies.owner)]);
  expect(await findRight(chat, companies.owner)).toBeUndefined();
});

test('a user has no right to a chat’s room of a month before the chat existed', async () => {
  const chat = await group();
  expect(await findRight(chat, companies.owner, new Date(Date.now() + 86_400_000))).toBe('write');
  expect(await findRight(chat, companies.owner, new Date(Date.now() - 40 * 86_400_000))).toBeUndefined();
});
