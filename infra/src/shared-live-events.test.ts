import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { parse } from 'valibot';
import { CompanyId, UserId } from '@prosa/contract/ids';
import { openRedis, type Redis } from '@prosa/server/redis';
import { createLog } from '@prosa/api/platform/log';
import { createLiveEvents, toUserRoom, type LiveEvents } from '@prosa/api/platform/realtime/live-events';
import { connectLive, type TestSocket } from '@prosa/api/testing/connect-live';
import { startRedis, type TestRedis } from './testing/start-redis.ts';

const secretKey = randomBytes(32);
const companyId = parse(CompanyId, 1);
const userId = parse(UserId, 7);

type Process = { readonly live: LiveEvents; readonly redis: Redis; readonly http: Server; readonly port: number };

let server: TestRedis;
const processes: Process[] = [];
const sockets: TestSocket[] = [];

beforeAll(async () => {
  server = await startRedis();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close();
  for (const each of processes.splice(0)) await stop(each);
});
afterAll(() => server.stop());

async function stop({ live, redis, http }: Process): Promise<void> {
  await live.close();
  redis.client.destroy();
  http.close();
}

/** Starts the live events of one process. A socket sends the id of its user as its token. */
async function startProcess(): Promise<Process> {
  const redis = await openRedis(server.url, secretKey, () => {});
  const live = await createLiveEvents(redis, createLog('silent'));
  live.companies.on('connection', (socket) => socket.join(toUserRoom(parse(UserId, Number(socket.handshake.auth['token'])))));
  const http = createServer();
  live.attach(http, () => true);
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const address = http.address();
  const started = { live, redis, http, port: typeof address === 'object' && address !== null ? address.port : 0 };
  processes.push(started);
  return started;
}

async function connect({ port }: Process, user: UserId): Promise<TestSocket> {
  const socket = await connectLive(port, String(user), { company: companyId });
  sockets.push(socket);
  return socket;
}

/** Connects a socket and disconnects it, and waits until its process has removed the namespace of the company. */
async function connectAndDisconnect(process: Process, user: UserId): Promise<void> {
  const socket = await connect(process, user);
  socket.close();
  await vi.waitFor(() => expect(process.live.io._nsps.has(`/${companyId}`)).toBe(false));
}

const listChannels = ({ redis }: Process): Promise<string[]> => redis.client.pubSubChannels(`${redis.prefix}:live#/1#*`);

test('a process finds the user’s socket at another process after its own sockets of the company have come and gone', async () => {
  const [here, there] = [await startProcess(), await startProcess()];
  await connect(there, userId);
  for (let round = 0; round < 3; round += 1) await connectAndDisconnect(here, parse(UserId, 8));
  expect(await here.live.isOnline(companyId, userId)).toBe(true);
  expect(await here.live.isOnline(companyId, parse(UserId, 8))).toBe(false);
});

test('after a company’s last socket has left, its process has no subscriptions for the company', async () => {
  const here = await startProcess();
  for (let round = 0; round < 3; round += 1) await connectAndDisconnect(here, userId);
  await vi.waitFor(async () => expect(await listChannels(here)).toEqual([]));
  await connect(here, userId);
  await vi.waitFor(async () => expect(await listChannels(here)).toHaveLength(2));
});

test('a process that stops while it opens the socket namespace of a company causes no unhandled rejection', async () => {
  const rejections: unknown[] = [];
  const onRejection = (reason: unknown): void => void rejections.push(reason);
  process.on('unhandledRejection', onRejection);
  for (let round = 0; round < 5; round += 1) {
    const each = await startProcess();
    // Sending to a company opens its namespace, which subscribes to channels.
    each.live.send(companyId, 'everybody', 'sync');
    await stop(each);
    processes.pop();
  }
  // An unhandled rejection is reported after the pending promises of the turn have run.
  await new Promise<void>((done) => setImmediate(done));
  process.off('unhandledRejection', onRejection);
  expect(rejections).toEqual([]);
});
