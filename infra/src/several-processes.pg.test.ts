import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parse } from 'valibot';
import { ListMessagesAnswer } from '@prosa/contract/messages/send-message';
import { ListTicketsAnswer } from '@prosa/contract/tickets/list-tickets';
import { createSendRate } from '@prosa/api/deliveries/send-rate';
import { startApi } from '@prosa/api/main';
import { connectRedis } from '@prosa/api/platform/redis';
import { createSharedWakeSignal } from '@prosa/api/platform/jobs/shared-wake-signal';
import { connectLive } from '@prosa/api/testing/connect-live';
import { startTestApi, type TestApi } from '@prosa/api/testing/start-test-api';
import { startRedis, type TestRedis } from './testing/start-redis.ts';

let redis: TestRedis;
let firstProcess: TestApi;
let secondProcess: Awaited<ReturnType<typeof startApi>>;

beforeAll(async () => {
  redis = await startRedis();
  firstProcess = await startTestApi('all', { REDIS_URL: redis.url });
  secondProcess = await startApi({ config: { ...firstProcess.services.config, role: 'web', port: 0 } });
});
afterAll(async () => {
  await secondProcess.stop();
  await firstProcess.stop();
  await redis.stop();
});

const logInAt = (port: number, email: string, password: string): Promise<number> =>
  fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  }).then((answer) => answer.status);

test('a socket receives what another process writes, and closes if a log-in at that process replaces its session', async () => {
  const { token } = await firstProcess.logIn('atendente1@demo.prosa');
  const elsewhere = await connectLive(secondProcess.port, token);
  expect(await elsewhere.say('joinNotification')).toBe(true);
  const list = await firstProcess.call('GET', '/tickets?status=open', { token });
  const [ticket] = parse(ListTicketsAnswer, await list.json()).tickets;
  // The processes learn of each other only some time after their start, so the write is repeated until then.
  await vi.waitFor(async () => {
    await firstProcess.call('POST', `/messages/${ticket?.id}`, {
      token,
      body: { body: 'de um processo ao outro' },
      key: randomUUID(),
    });
    expect(elsewhere.heard('appMessage').map(({ message }) => message.body)).toContainEqual(
      expect.stringContaining('de um processo ao outro'),
    );
  });
  const closed = new Promise((done) => elsewhere.socket.once('disconnect', done));
  await firstProcess.logIn('atendente1@demo.prosa');
  await closed;
  expect(elsewhere.heard('auth')).toHaveLength(1);
});

test('a user connected to two processes is online until both connections have ended', async () => {
  const watcher = await connectLive(firstProcess.port, (await firstProcess.logIn('admin@demo.prosa')).token);
  await watcher.say('joinNotification');
  const { token, user } = await firstProcess.logIn('atendente2@demo.prosa');
  const states = () => watcher.heard('user').flatMap((event) => (event.user.id === user.id ? [event.user.online] : []));
  const here = await connectLive(firstProcess.port, token);
  const there = await connectLive(secondProcess.port, token);
  await vi.waitFor(() => expect(states()).toEqual([true]));
  here.close();
  await there.say('joinNotification');
  there.close();
  await vi.waitFor(() => expect(states()).toEqual([true, false]));
  watcher.close();
});

test('a colleague who is connected to another process learns who types in a ticket, and when the typing user’s device disconnects', async () => {
  const [admin, ana] = [await firstProcess.logIn('admin@demo.prosa'), await firstProcess.logIn('atendente1@demo.prosa')];
  const list = await firstProcess.call('GET', '/tickets?status=open', { token: ana.token });
  const [ticket] = parse(ListTicketsAnswer, await list.json()).tickets;
  const [here, there] = [await connectLive(firstProcess.port, ana.token), await connectLive(secondProcess.port, admin.token)];
  expect(await there.say('joinNotification')).toBe(true);
  expect(await here.say('ticketPresence', { uuid: ticket?.uuid, activity: 'typing' })).toBe(true);
  const heard = () => there.heard('ticketPresence').map(({ userId, activity }) => [userId, activity]);
  await vi.waitFor(() => expect(heard()).toEqual([[ana.user.id, 'typing']]));
  here.close();
  await vi.waitFor(() => expect(heard().at(-1)).toEqual([ana.user.id, 'gone']));
  there.close();
});

test('the limit of log-in tries counts the tries at both processes together', async () => {
  const email = 'ninguem@demo.prosa';
  const tries: number[] = [];
  for (let count = 0; count < 5; count += 1)
    tries.push(await logInAt(firstProcess.port, email, 'errado'), await logInAt(secondProcess.port, email, 'errado'));
  expect(new Set(tries)).toEqual(new Set([401]));
  expect([await logInAt(firstProcess.port, email, 'errado'), await logInAt(secondProcess.port, email, 'errado')]).toEqual([
    429, 429,
  ]);
});

test('the workers of all processes together stay within the send rate of a connection', async () => {
  const shared = await connectRedis(firstProcess.services.config, firstProcess.services.log);
  if (shared === null) throw new Error('no redis');
  const [one, other] = [createSendRate(shared), createSendRate(shared)];
  const now = new Date('2026-01-01T12:00:00Z');
  const waits: number[] = [];
  for (let count = 0; count < 23; count += 1)
    waits.push(await one.reserve('1:1', 'Rita', now), await other.reserve('1:1', 'Rita', now));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(45);
  expect(waits.at(-1)).toBe(6_000);
  expect(await other.reserve('1:1', 'Rita', new Date(now.getTime() + 6_000))).toBe(0);
  const pausedAt = new Date();
  await one.pause('1:2', new Date(pausedAt.getTime() + 60_000));
  expect(await other.reserve('1:2', 'Rita', pausedAt)).toBe(60_000);
  shared.client.destroy();
});

test('a job that one process enqueues starts the workers of its lane in the other processes', async () => {
  const [one, other] = [
    await connectRedis(firstProcess.services.config, firstProcess.services.log),
    await connectRedis(firstProcess.services.config, firstProcess.services.log),
  ];
  if (one === null || other === null) throw new Error('no redis');
  const [sleeping, adding] = [
    await createSharedWakeSignal(one, firstProcess.services.log),
    await createSharedWakeSignal(other, firstProcess.services.log),
  ];
  const woken = new Promise<void>((done) => void sleeping.onWake('answers', done));
  adding.wake(['answers']);
  await woken;
  for (const each of [one, other]) each.client.destroy();
});

test('while Redis is down, each process serves its own sockets, and when it is back, the processes exchange changes again', async () => {
  const { token } = await firstProcess.logIn('atendente1@demo.prosa');
  const here = await connectLive(firstProcess.port, token);
  await here.say('joinNotification');
  const list = await firstProcess.call('GET', '/tickets?status=open', { token });
  const [ticket] = parse(ListTicketsAnswer, await list.json()).tickets;
  const write = (body: string) =>
    firstProcess.call('POST', `/messages/${ticket?.id}`, { token, body: { body }, key: randomUUID() });
  const heard = (live: typeof here) => live.heard('appMessage').map(({ message }) => message.body);
  await redis.stop();
  expect((await write('sem redis')).status).toBe(200);
  await vi.waitFor(() => expect(heard(here)).toContainEqual(expect.stringContaining('sem redis')));
  await vi.waitFor(async () => {
    const { messages } = parse(
      ListMessagesAnswer,
      await (await firstProcess.call('GET', `/messages/${ticket?.id}`, { token })).json(),
    );
    expect(messages.find(({ body }) => body.endsWith('sem redis'))?.delivery).toBe('sent');
  });
  const admin = await firstProcess.logIn('admin@demo.prosa');
  const elsewhere = await connectLive(secondProcess.port, admin.token);
  expect(await elsewhere.say('joinNotification')).toBe(true);

  redis = await startRedis(redis.port);
  await vi.waitFor(
    async () => {
      await write('de volta');
      expect(heard(elsewhere)).toContainEqual(expect.stringContaining('de volta'));
    },
    { interval: 500 },
  );
  for (const each of [here, elsewhere]) each.close();
});

test('a process without Redis does not start while processes with Redis run', async () => {
  const alone = { ...firstProcess.services.config, redisUrl: null, role: 'web' as const, port: 0 };
  await expect(startApi({ config: alone, handoverMs: 0 })).rejects.toThrow('set REDIS_URL');
});
