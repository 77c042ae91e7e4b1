import * as v from 'valibot';
import { createDocumentStore } from '@prosa/database/documents/document-store';
import { redeemRoomTicket } from '@prosa/database/documents/room-tickets';
import { appendChatEntries, toChatArray } from '@prosa/documents/chat/chat-document';
import { toFlowNodeMap } from '@prosa/documents/flow/flow-document';
import { createGuardedDocument } from '@prosa/documents/guard/guarded-document';
import { toChatRoomName, toFlowRoomName, parseRoomName, type FlowRoom, type Room } from '@prosa/documents/rooms/room-name';
import { parse } from 'valibot';
import { FlowId, UserId } from '@prosa/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { createApp } from '../app.ts';
import { logIn } from '../auth/sessions/log-in.ts';
import type { Caller } from '../testing/open-session.ts';
import { openTwoCompanies, type TwoCompanies } from '../testing/two-companies/two-companies.ts';
import { changeDocumentAsDevice } from '../testing/change-document-as-device.ts';
import { listFlowDocumentStates, restoreFlowDocumentState } from './flow-document-states.ts';

let companies: TwoCompanies;

beforeAll(async () => {
  companies = await openTwoCompanies();
});
afterAll(() => companies.close());

const ask = (caller: Caller, room: string, may?: 'read' | 'write'): Promise<Response> =>
  Promise.resolve(
    createApp(companies.services).request('/api/documents/tickets', {
      method: 'POST',
      headers: { authorization: `Bearer ${caller.access}`, 'content-type': 'application/json' },
      body: JSON.stringify({ room, ...(may === undefined ? {} : { may }) }),
    }),
  );
const flowRoom = () => roomOf(toFlowRoomName(companies.aurora.companyId, companies.aurora.flowId));
const chatRoom = () => roomOf(toChatRoomName(companies.aurora.companyId, companies.aurora.chatUuid, new Date()));
function roomOf(name: string): Room {
  const room = parseRoomName(name);
  if (room === null) throw new Error('no room');
  return room;
}
const load = async (room: Room): Promise<Y.Doc> => {
  const { updates, snapshot } = await createDocumentStore(companies.services.database).loadTail(room, 0);
  const document = new Y.Doc();
  for (const update of [...(snapshot === null ? [] : [snapshot.state]), ...updates.map((each) => each.update)])
    Y.applyUpdate(document, update);
  return document;
};

test('a room ticket admits its user and session to the room of a document only once', async () => {
  const answer = await ask(companies.owner, flowRoom().name);
  expect(answer.status).toBe(200);
  // The cast is safe: the answer's schema has these fields.
  const { ticket, may } = (await answer.json()) as { ticket: string; may: string };
  expect(may).toBe('write');
  const now = new Date();
  const { sessionId, userId } = companies.owner.claims;
  expect(await redeemRoomTicket(companies.services.database, ticket, now)).toEqual({
    companyId: companies.aurora.companyId,
    room: flowRoom().name,
    sessionId,
    userId,
    may: 'write',
  });
  expect(await redeemRoomTicket(companies.services.database, ticket, now)).toBeNull();
});

test('a session that asks only to read gets no right to write, and neither does a reader who asks to write', async () => {
  expect(await (await ask(companies.owner, flowRoom().name, 'read')).json()).toMatchObject({ may: 'read' });
  expect(await (await ask(companies.colleague, flowRoom().name)).json()).toMatchObject({ may: 'read' });
});

test.each([
  ['a chat without the caller', () => [companies.colleague, chatRoom().name] as const],
  ['a room of another company', () => [companies.stranger, flowRoom().name] as const],
  ['a missing flow', () => [companies.owner, toFlowRoomName(companies.aurora.companyId, v.parse(FlowId, 2000000))] as const],
  ['a month before the chat existed', () => [companies.owner, chatRoom().name.replace(/\d{4}-\d\d$/, '2025-12')] as const],
  ['a month in the future', () => [companies.owner, chatRoom().name.replace(/\d{4}-\d\d$/, '2099-01')] as const],
  ['an invalid name of a room', () => [companies.owner, 'flow:1'] as const],
])('a room ticket for %s is refused with ERR_NOT_FOUND', async (_name, of) => {
  const answer = await ask(...of());
  expect([answer.status, await answer.json()]).toEqual([404, { error: 'ERR_NOT_FOUND' }]);
});

test('a user whose plan lacks internal chat gets no room tickets for chats', async () => {
  const setPlan = (isOn: boolean) =>
    companies.services.database.withPlatform('super-user', (tx) =>
      tx.updateTable('plans').set({ use_internal_chat: isOn }).execute(),
    );
  expect((await ask(companies.owner, chatRoom().name)).status).toBe(200);
  await setPlan(false);
  expect((await ask(companies.owner, chatRoom().name)).status).toBe(404);
  await setPlan(true);
});

test('the sync-servers get a signal about changed rights when a log-in replaces a session and when a user logs out', async () => {
  const signals: unknown[] = [];
  const stop = companies.services.documentSignals.listen((signal) => signals.push(signal));
  const login = { email: 'ana@aurora.test', password: 'segredo', device: 'desk' } as const;
  const { refreshToken } = await logIn(companies.services, login);
  const changed = { kind: 'rights', companyId: companies.aurora.companyId, userId: companies.owner.claims.userId };
  expect(signals).toEqual([changed]);
  const path = '/api/auth/logout';
  await createApp(companies.services).request(path, { method: 'DELETE', headers: { cookie: `jrt=${refreshToken}` } });
  stop();
  expect(signals).toEqual([changed, changed]);
});

test('the API’s changes of a document are logged and signalled, and changes of one author have the same client id', async () => {
  const room = chatRoom();
  const userId = parse(UserId, companies.owner.claims.userId);
  const signals: unknown[] = [];
  const stop = companies.services.documentSignals.listen((signal) => signals.push(signal));
  const say = (text: string, of = userId) =>
    changeDocumentAsDevice(companies.services, room, {
      authorId: userId,
      change: (document) =>
        appendChatEntries(document, {
          kind: 'message',
          id: companies.services.newId(),
          userId: of,
          at: new Date().toISOString(),
          text,
        }),
    });
  await Promise.all(['um', 'dois', 'três'].map((text) => say(text)));
  stop();
  expect(signals).toEqual(Array.from({ length: 3 }, () => ({ kind: 'appended', companyId: room.companyId, room: room.name })));
  const document = await load(room);
  expect(
    toChatArray(document)
      .map((entry) => ('text' in entry ? entry.text : ''))
      .toSorted(),
  ).toEqual(['dois', 'três', 'um']);
  expect(Y.decodeStateVector(Y.encodeStateVector(document)).size).toBe(1);
  await expect(say('por outro', parse(UserId, userId + 1))).rejects.toThrow('another author');
  expect(toChatArray(await load(room)).length).toBe(3);
});

test('restoring an earlier state of a flow appends one more change to its document', async () => {
  const room = flowRoom() as FlowRoom; // The cast is safe: the room's name is that of a flow.
  const { userId } = companies.owner.claims;
  const id = (letter: string) => letter.repeat(30);
  const add = (letter: string) =>
    changeDocumentAsDevice(companies.services, room, {
      authorId: userId,
      change: (document) => {
        const node = new Y.Map<unknown>([
          ['type', 'ticket'],
          ['position', { x: 0, y: 0 }],
          ['queue', null],
        ]);
        toFlowNodeMap(document).set(id(letter), node);
      },
    });
  await add('a');
  const store = createDocumentStore(companies.services.database);
  const { sequence } = await store.loadTail(room, 0);
  const state = Y.encodeStateAsUpdate(await load(room));
  await store.fold(room, { former: 0, upTo: sequence, state, keptSnapshots: 20, at: Date.now() });
  await add('b');
  expect((await listFlowDocumentStates(companies.services, room)).map((each) => each.sequence)).toEqual([sequence]);
  await restoreFlowDocumentState(companies.services, room, { authorId: userId, sequence });
  const now = await load(room);
  expect([toFlowNodeMap(now).has(id('a')), toFlowNodeMap(now).has(id('b'))]).toEqual([true, false]);
  expect((await store.loadTail(room, 0)).sequence).toBe(sequence + 2);
  await expect(restoreFlowDocumentState(companies.services, room, { authorId: userId, sequence: sequence + 1 })).rejects.toThrow(
    'ERR_NOT_FOUND',
  );
});

test('a guard that was restored from the log has the owner of each client id', async () => {
  const tail = await createDocumentStore(companies.services.database).loadTail(chatRoom(), 0);
  const guarded = createGuardedDocument('chat');
  guarded.restore({ ...tail, updates: tail.updates.map(({ update }) => update) });
  expect(tail.clients.map(({ clientId }) => guarded.ownerOf(clientId))).toEqual([companies.owner.claims.userId]);
});
