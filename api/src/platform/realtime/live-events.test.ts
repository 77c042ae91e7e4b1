import { createServer, type Server } from 'node:http';
import { pino } from 'pino';
import { io, Manager, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parse } from 'valibot';
import { CompanyId, UserId } from '@prosa/contract/ids';
import { createLiveEvents, toNotificationRoom, toUserRoom, type LiveEvents } from './live-events.ts';

const companyId = parse(CompanyId, 1);
let server: Server;
let live: LiveEvents;
const clients: Socket[] = [];

beforeEach(async () => {
  server = createServer();
  live = await createLiveEvents(null, pino({ level: 'silent' }));
  live.io
    .of('/1')
    .on('connection', (socket) =>
      socket.join([toUserRoom(parse(UserId, 1)), toNotificationRoom(parse(UserId, Number(socket.handshake.auth['user'])))]),
    );
  live.attach(server, () => true);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterEach(async () => {
  for (const each of clients.splice(0)) each.disconnect();
  await live.close();
  server.close();
});

const waitForEvent = (socket: Socket, event: string) => new Promise<void>((done) => socket.once(event, () => done()));
const openSocket = (user: number, company = companyId): Socket => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const socket = io(`http://127.0.0.1:${port}/${company}`, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { user },
  });
  clients.push(socket);
  return socket;
};
const connect = async (user: number): Promise<Socket> => {
  const socket = openSocket(user);
  await waitForEvent(socket, 'connect');
  return socket;
};

test('a device that stops reading is disconnected, and another device receives everything meanwhile', async () => {
  const stuck = await connect(1);
  const brisk = await connect(2);
  const heard: number[] = [];
  brisk.on('company-1-auth', ({ userId }: { userId: number }) => heard.push(userId));
  // Node's client uses a `ws`. Pausing its TCP socket simulates a device without a network.
  const { ws } = stuck.io.engine.transport as unknown as { ws: { _socket: { pause: () => void } } };
  ws._socket.pause();
  const cut = new Promise<void>((done) => {
    for (const socket of live.io.of('/1').sockets.values())
      if (socket.handshake.auth['user'] === 1) socket.once('disconnect', () => done());
  });
  const long = 'x'.repeat(64 * 1024);
  let sent = 0;
  let isCut = false;
  void cut.then(() => (isCut = true));
  while (!isCut && sent < 2_000) {
    sent += 1;
    live.send(companyId, [toNotificationRoom(parse(UserId, 1)), toNotificationRoom(parse(UserId, 2))], 'auth', {
      action: 'logout',
      userId: parse(UserId, sent),
      sessionId: long,
    });
    // The test sends each event after the other device has read the previous one.
    while (heard.length < sent) await waitForEvent(brisk, 'company-1-auth');
  }
  await cut;
  expect(heard).toEqual(Array.from({ length: sent }, (_, index) => index + 1));
  expect(live.io.of('/1').sockets.size).toBe(1);
});

test('a socket in several of an event’s rooms receives the event once', async () => {
  const socket = await connect(1);
  let count = 0;
  socket.on('company-1-sync', () => (count += 1));
  live.send(companyId, [toUserRoom(parse(UserId, 1)), toNotificationRoom(parse(UserId, 1))], 'sync');
  live.send(companyId, [toUserRoom(parse(UserId, 1))], 'auth', { action: 'logout', userId: parse(UserId, 1), sessionId: 'last' });
  await waitForEvent(socket, 'company-1-auth');
  expect(count).toBe(1);
});

test('events for one socket that are due at the same time are written together', async () => {
  const socket = await connect(1);
  const [there] = live.io.of('/1').sockets.values();
  if (there === undefined) throw new Error('it is connected');
  const writes = vi.spyOn(there.conn.request.socket, '_writev');
  for (let sent = 0; sent < 5; sent += 1) live.send(companyId, [toUserRoom(parse(UserId, 1))], 'sync');
  live.send(companyId, [toUserRoom(parse(UserId, 1))], 'auth', { action: 'logout', userId: parse(UserId, 1), sessionId: 'last' });
  await waitForEvent(socket, 'company-1-auth');
  // The first event is written alone. The events that arrived meanwhile are written together.
  expect(writes).toHaveBeenCalledTimes(2);
});

test('the live events close without an error in a process without an HTTP server', async () => {
  const worker = await createLiveEvents(null, pino({ level: 'silent' }));
  worker.send(companyId, [toUserRoom(parse(UserId, 1))], 'sync');
  await expect(worker.close()).resolves.toBeUndefined();
});

test('the namespace of a company is removed from memory if all its sockets were refused', async () => {
  live.companies.use((_socket, refuse) => refuse(new Error('ERR_UNAUTHENTICATED')));
  const address = server.address();
  const manager = new Manager(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, {
    transports: ['websocket'],
    reconnection: false,
  });
  const before = live.io._nsps.size;
  for (let company = 100; company < 150; company += 1) {
    const socket = manager.socket(`/${company}`);
    clients.push(socket);
    await waitForEvent(socket, 'connect_error');
  }
  expect(live.io._nsps.size).toBe(before);
});

test('a socket that enters while the company’s last socket leaves receives the company’s events', async () => {
  const letIn = Promise.withResolvers<void>();
  const enters = Promise.withResolvers<void>();
  live.companies.use((socket, admit) => {
    if (socket.handshake.auth['user'] === 1) return admit();
    enters.resolve();
    void letIn.promise.then(() => admit());
  });
  const companyTwo = parse(CompanyId, 2);
  const [leaving, entering] = [1, 2].map((user) => openSocket(user, companyTwo));
  if (leaving === undefined || entering === undefined) throw new Error('both are there');
  await waitForEvent(leaving, 'connect');
  await enters.promise;
  const left = new Promise<void>((done) => {
    for (const socket of live.io.of('/2').sockets.values()) socket.once('disconnect', () => done());
  });
  leaving.disconnect();
  await left;
  letIn.resolve();
  await waitForEvent(entering, 'connect');
  const heard = waitForEvent(entering, 'company-2-sync');
  live.send(companyTwo, 'everybody', 'sync');
  await heard;
  // After this socket has left, too, no namespace of the company stays in memory.
  entering.disconnect();
  await vi.waitFor(() => expect([...live.io._nsps.keys()]).not.toContain('/2'));
});
