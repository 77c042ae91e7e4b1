import * as v from 'valibot';
import { UserId } from '@prosa/contract/ids';
import { createServer } from 'node:http';
import { appendChatEntries } from '@prosa/documents/chat/chat-document';
import { toChatRoomName, toFlowRoomName } from '@prosa/documents/rooms/room-name';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { pagelessAnswerHeaders } from '@prosa/server/answer-headers';
import { createChatMessageEntry } from '../testing/create-chat-message-entry.ts';
import { openRawConnection, type RawConnection } from '../testing/open-raw-connection.ts';
import { METRICS_TOKEN, openSyncServerScene, type SyncServerScene, type TestServer } from '../testing/start-test-server.ts';
import { createConnectionAcceptor } from './connection-acceptor.ts';
import { toStateRequestFrame, toUpdatesStoredFrame, toRoomTicketFrame, toUpdateFrame } from './frames.ts';
import { connectionLimits } from './connection-limits.ts';

let scene: SyncServerScene;
let server: TestServer;

beforeAll(async () => {
  scene = await openSyncServerScene();
  server = await scene.serve();
});
afterAll(() => scene.close());
afterEach(() => void (scene.aheadMs = 0));

const createChatRoomName = (): string => toChatRoomName(scene.company.id, scene.company.chatUuid, new Date());
const createFlowRoomName = (): string => toFlowRoomName(scene.company.id, scene.company.flowId);
const userIdOf = (who: number): UserId => v.parse(UserId, scene.company.people[who]?.userId);
const openWithTicket = (room: string, ticket: string): RawConnection =>
  openRawConnection(`${server.url}/${room}?ticket=${ticket}`);
const enterAs = async (who: number, room = createChatRoomName()): Promise<RawConnection> => {
  const raw = openWithTicket(room, await scene.ticket(room, { who }));
  await raw.opened;
  raw.socket.send(toStateRequestFrame(new Uint8Array([0])));
  await raw.next((frame) => frame[0] === 0 && frame[1] === 1);
  return raw;
};
const isStoredFrame = (frame: Uint8Array): boolean => frame[0] === 101;
const createMessageUpdate = (who: number): Uint8Array => {
  const document = new Y.Doc();
  appendChatEntries(document, createChatMessageEntry(userIdOf(who), 'oi'));
  return toUpdateFrame(Y.encodeStateAsUpdate(document));
};
const asOperator = async (statement: string, values: readonly unknown[]): Promise<void> => {
  const client = new Client({ connectionString: scene.test.adminUrl });
  await client.connect();
  await client.query(statement, [...values]);
  await client.end();
};

test.each(['flow:1', 'flow:0:1', 'chat:1:x:2026-11', 'nada', '%ff', 'flow:1:1%00'])(
  'A1: %s is not accepted as a room',
  async (room) => {
    expect(await openWithTicket(room, await scene.ticket(createChatRoomName())).closed).toBe(4404);
  },
);

test('A1: a path under /sync/ that is no room is not found, and a page of another origin is refused', async () => {
  const status = (url: string, origin?: string) =>
    new Promise<number>((done) => {
      const { socket } = openRawConnection(url, origin === undefined ? {} : { origin });
      socket.on('unexpected-response', (_request, { statusCode }) => done(statusCode ?? 0));
    });
  expect(await status(`${server.url}/a/b`)).toBe(404);
  expect(await status(`${server.url}/${createChatRoomName()}`, 'https://evil.test')).toBe(403);
});

test.each([
  ['without a room ticket', async () => ''],
  ['with a forged room ticket', async () => `${scene.company.id}.${'a'.repeat(43)}`],
  ['with a room ticket of no company', async () => `2000000.${'a'.repeat(43)}`],
  [
    'with a used room ticket',
    async () => {
      const ticket = await scene.ticket(createChatRoomName());
      const first = openWithTicket(createChatRoomName(), ticket);
      await first.opened;
      first.socket.send(toStateRequestFrame(new Uint8Array([0])));
      await first.next(() => true);
      first.socket.close();
      return ticket;
    },
  ],
  [
    'with a room ticket of half a minute ago',
    async () => {
      const ticket = await scene.ticket(createChatRoomName());
      scene.aheadMs = 30_001;
      return ticket;
    },
  ],
])('A2: nobody enters a room %s', async (_name, ticket) => {
  expect(await openWithTicket(createChatRoomName(), await ticket()).closed).toBe(4401);
});

test('A2: a room ticket for another room or another company is refused with the same code as a missing room', async () => {
  expect(await openWithTicket(createChatRoomName(), await scene.ticket(createFlowRoomName())).closed).toBe(4404);
  const strangers = await scene.ticket(createChatRoomName(), { of: scene.stranger });
  expect(await openWithTicket(createChatRoomName(), strangers).closed).toBe(4404);
  const missing = createChatRoomName().replace(scene.company.chatUuid, '0191d0a8-0000-7000-8000-000000000009');
  expect(await openWithTicket(missing, await scene.ticket(createChatRoomName(), { of: scene.stranger })).closed).toBe(4404);
  const own = await scene.ticket(toFlowRoomName(scene.stranger.id, scene.stranger.flowId), { of: scene.stranger });
  expect(await openWithTicket(createFlowRoomName(), own).closed).toBe(4404);
});

test('A2, A5: a room ticket is refused if its user has no right to the room', async () => {
  expect(await openWithTicket(createChatRoomName(), await scene.ticket(createChatRoomName(), { who: 2 })).closed).toBe(4403);
});

test('A3: the server reads nothing from a peer before its admission, and closes a connection that is not admitted within 5 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = Promise.withResolvers<void>();
  const acceptor = createConnectionAcceptor({
    isAllowedOrigin: () => true,
    enter: (_room, _ticket) => {
      asked.resolve();
      return new Promise(() => {});
    },
    onError: () => {},
  });
  const http = createServer().on('upgrade', acceptor.upgrade);
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const { port } = http.address() as { port: number }; // The cast is safe: the server listens on TCP.
  const raw = openRawConnection(`ws://127.0.0.1:${port}/sync/${createChatRoomName()}`);
  await raw.opened;
  const pong = vi.fn<() => void>();
  raw.socket.on('pong', pong);
  raw.socket.ping();
  await asked.promise;
  vi.advanceTimersByTime(connectionLimits.admissionMs);
  expect(await raw.closed).toBe(4401);
  // The WebSocket library answers a ping as soon as it reads one. The missing pong therefore shows that the server has read
  // nothing from the peer.
  expect(pong).not.toHaveBeenCalled();
  vi.useRealTimers();
  http.close();
});

test('A4: a fresh room ticket of the same user renews the right, and a fresh room ticket of another user ends the connection', async () => {
  const raw = await enterAs(0);
  scene.aheadMs = connectionLimits.rightMs - 1_000;
  raw.socket.send(toRoomTicketFrame(await scene.ticket(createChatRoomName())));
  await raw.next((frame) => frame[0] === 100);
  raw.socket.send(toRoomTicketFrame(await scene.ticket(createChatRoomName(), { who: 1 })));
  expect(await raw.closed).toBe(4401);
});

test('A4: an open connection is closed when its right expires', async () => {
  const raw = await enterAs(0);
  scene.aheadMs = connectionLimits.rightMs;
  expect(await raw.closed).toBe(4401);
});

test('A5: a user is disconnected at once after leaving the chat or losing the session, and the other users stay connected', async () => {
  const [ana, rui] = [await enterAs(0), await enterAs(1)];
  await asOperator('delete from chat_users where company_id = $1 and user_id = $2', [scene.company.id, userIdOf(1)]);
  server.signals.publish({ kind: 'rights', companyId: scene.company.id, userId: userIdOf(1) });
  expect(await rui.closed).toBe(4403);
  ana.socket.send(createMessageUpdate(0));
  await ana.next(isStoredFrame);
  const restore = `insert into chat_users (company_id, chat_id, user_id) select company_id, id, $2 from chats where company_id = $1`;
  await asOperator(restore, [scene.company.id, userIdOf(1)]);
  const again = await enterAs(1);
  await asOperator('update sessions set ended_at = now(), ended_why = $3 where company_id = $1 and user_id = $2', [
    scene.company.id,
    userIdOf(1),
    'logout',
  ]);
  server.signals.publish({ kind: 'rights', companyId: scene.company.id, userId: null });
  expect(await again.closed).toBe(4403);
  await asOperator('update sessions set ended_at = null, ended_why = null where company_id = $1', [scene.company.id]);
  ana.socket.close();
});

test('A5: when a company’s subscription ends, its users are disconnected and refused until the subscription continues', async () => {
  // The subscription of the scene's first company never ends, so the second company is used.
  const { stranger } = scene;
  const room = toChatRoomName(stranger.id, stranger.chatUuid, new Date());
  const open = openWithTicket(room, await scene.ticket(room, { of: stranger }));
  await open.opened;
  await asOperator(`update companies set due_at = now() - interval '2 days' where id = $1`, [stranger.id]);
  server.signals.publish({ kind: 'rights', companyId: stranger.id, userId: null });
  expect(await open.closed).toBe(4403);
  expect(await openWithTicket(room, await scene.ticket(room, { of: stranger })).closed).toBe(4403);
  await asOperator(`update companies set due_at = now() where id = $1`, [stranger.id]);
  const again = openWithTicket(room, await scene.ticket(room, { of: stranger }));
  await again.opened;
  again.socket.send(toStateRequestFrame(new Uint8Array([0])));
  await again.next((frame) => frame[0] === 0 && frame[1] === 1);
  again.socket.close();
});

test('H3: a WebSocket frame with text is refused', async () => {
  const raw = await enterAs(0);
  raw.socket.send('oi');
  expect(await raw.closed).toBe(4400);
});

test('L1: a frame over the size limit closes the connection with a code after which the client doesn’t reconnect', async () => {
  const raw = await enterAs(0);
  raw.socket.send(new Uint8Array(connectionLimits.frameBytes + 1));
  expect(await raw.closed).toBe(4413);
});

test('L6: a user has at most 20 connections to one room', async () => {
  const all = await Promise.all(
    Array.from({ length: connectionLimits.connectionsOfUser }, () => enterAs(0, createFlowRoomName())),
  );
  expect(await openWithTicket(createFlowRoomName(), await scene.ticket(createFlowRoomName())).closed).toBe(4413);
  all[0]?.socket.close();
  await all[0]?.closed;
  for (const { socket } of all) socket.close();
});

const readMetrics = async (http: string): Promise<string> =>
  (await fetch(`${http}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();

test('the server answers its health checks, and its metrics count refusals and accepted updates', async () => {
  const http = server.url.replace('ws:', 'http:');
  expect(await (await fetch(`${http}/healthz`)).json()).toEqual({ ok: true });
  expect(await (await fetch(`${http}/readyz`)).json()).toEqual({ ok: true });
  const text = await readMetrics(http);
  expect(text).toMatch(/sync_refusals_total\{code="4401"\} [1-9]/);
  expect(text).toMatch(/sync_updates_total\{result="accepted"\} [1-9]/);
  expect(text).not.toContain(createChatRoomName());
  expect((await fetch(`${http}/metrics`)).status).toBe(401);
  const other = await fetch(`${http}/outro`);
  expect(other.status).toBe(404);
  expect(Object.fromEntries(other.headers)).toMatchObject(pagelessAnswerHeaders);
});

test('E1: a stopping server stores and acknowledges pending writes before it ends the connections, and admits no further client', async () => {
  const last = await scene.serve();
  const room = createChatRoomName();
  const raw = openRawConnection(`${last.url}/${room}?ticket=${await scene.ticket(room)}`);
  await raw.opened;
  raw.socket.send(createMessageUpdate(0));
  await raw.next(isStoredFrame);
  // An append has to wait, because another transaction locks the row that every append updates.
  const operator = new Client({ connectionString: scene.test.adminUrl });
  await operator.connect();
  await operator.query('begin');
  await operator.query('select from documents where room = $1 for update', [room]);
  raw.socket.send(createMessageUpdate(0));
  await vi.waitFor(async () => {
    const { rowCount } = await operator.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rowCount).toBe(1);
  });
  const stopped = last.stop();
  const late = openRawConnection(`${last.url}/${room}?ticket=${await scene.ticket(room)}`);
  late.opened.catch(() => {});
  expect(await late.closed).toBe(1006);
  await operator.query('commit');
  expect(await raw.closed).toBe(1012);
  expect(raw.frames.filter(isStoredFrame)).toEqual([toUpdatesStoredFrame(1), toUpdatesStoredFrame(2)]);
  await Promise.all([stopped, operator.end()]);
});

test("A5: a peer is refused if its right may have changed during the admission and can't be loaded again", async () => {
  const other = await scene.serve();
  const ticket = await scene.ticket(createChatRoomName());
  const read = scene.database.readTenant;
  const spy = vi.spyOn(scene.database, 'readTenant');
  spy.mockImplementationOnce((...given) => {
    other.signals.publish({ kind: 'rights', companyId: scene.company.id, userId: null });
    return read(...given);
  });
  spy.mockRejectedValueOnce(new Error('the store is away'));
  expect(await openRawConnection(`${other.url}/${createChatRoomName()}?ticket=${ticket}`).closed).toBe(1011);
  spy.mockRestore();
  const metrics = await readMetrics(other.url.replace('ws:', 'http:'));
  expect(metrics).toContain('\nsync_connections 0\n');
  await other.stop();
});
