import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectLive, type TestSocket } from '../testing/connect-live.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

/** More than the pool has connections, many times over. */
const DEVICES = 300;

let api: TestApi;
const sockets: TestSocket[] = [];

beforeAll(async () => {
  api = await startTestApi('web', { DATABASE_POOL_SIZE: '5' });
});
afterAll(async () => {
  for (const each of sockets) each.close();
  await api.stop();
});

test('hundreds of devices of one user come and go at once while others are served, and what is true last is noted', async () => {
  const ana = await api.logIn('atendente1@demo.prosa');
  const admin = await api.logIn('admin@demo.prosa');
  const watching = await connectLive(api.port, admin.token);
  sockets.push(watching);
  await watching.say('joinNotification');
  const states = () => watching.heard('user').flatMap(({ user }) => (user.id === ana.user.id ? [user.online] : []));
  const areServed = async () => {
    const answers = [api.call('GET', '/readyz'), api.call('GET', '/tickets?status=open', { token: admin.token })];
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
  };
  // Another process is busy with the same user for as long as it takes.
  const elsewhere = new Client({ connectionString: api.database.adminUrl });
  await elsewhere.connect();
  try {
    await elsewhere.query('begin');
    await elsewhere.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`presence:1:${ana.user.id}`]);
    const coming = Promise.all(Array.from({ length: DEVICES }, () => connectLive(api.port, ana.token)));
    await areServed();
    sockets.push(...(await coming));
    await areServed();
    expect(states()).toEqual([]);
    await elsewhere.query('commit');
  } finally {
    await elsewhere.end();
  }
  await vi.waitFor(() => expect(states()).toEqual([true]), { timeout: 10_000 });
  for (const each of sockets.splice(1)) each.close();
  await areServed();
  await vi.waitFor(() => expect(states()).toEqual([true, false]), { timeout: 10_000 });
});

test('users of a company that come at once are noted together, each heard of', async () => {
  const names = ['atendente1', 'atendente2', 'super'] as const;
  const admin = await api.logIn('admin@demo.prosa');
  const watching = await connectLive(api.port, admin.token);
  sockets.push(watching);
  await watching.say('joinNotification');
  const sessions = await Promise.all(names.map((name) => api.logIn(`${name}@demo.prosa`)));
  const colleagues = sessions.filter(({ user }) => user.companyId === admin.user.companyId).map(({ user }) => user.id);
  const heard = (online: boolean) => () =>
    expect(
      new Set(
        watching.heard('user').flatMap(({ user }) => (user.online === online && user.id !== admin.user.id ? [user.id] : [])),
      ),
    ).toEqual(new Set(colleagues));
  const coming = await Promise.all(sessions.map(({ token }) => connectLive(api.port, token)));
  await vi.waitFor(heard(true), { timeout: 10_000 });
  for (const each of coming) each.close();
  await vi.waitFor(heard(false), { timeout: 10_000 });
});
