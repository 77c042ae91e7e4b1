import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectLive, type TestSocket } from '../testing/connect-live.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

/** The number of devices, many times the number of connections in the pool. */
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

test('hundreds of devices of one user connect and disconnect at once without delaying other calls, and the last state is recorded', async () => {
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
  // Stands for another process, which locks the same user until the test ends this transaction.
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
  await vi.waitFor(() => expect(states()).toEqual([true]));
  for (const each of sockets.splice(1)) each.close();
  await areServed();
  await vi.waitFor(() => expect(states()).toEqual([true, false]));
});

test('a device receives the list of connected users when it joins, and again each time it reports that its user is present', async () => {
  const [admin, ana] = await Promise.all([api.logIn('admin@demo.prosa'), api.logIn('atendente1@demo.prosa')]);
  const anasSocket = await connectLive(api.port, ana.token);
  sockets.push(anasSocket);
  const listening = await connectLive(api.port, admin.token);
  sockets.push(listening);
  const sawAna = () => listening.heard('presence').map(({ userIds }) => userIds.includes(ana.user.id));
  await listening.say('joinNotification');
  await vi.waitFor(() => expect(sawAna().at(-1)).toBe(true));
  // A killed server cannot report that its users have left. Its last records therefore count only until they expire.
  anasSocket.close();
  await vi.waitFor(() => expect(listening.heard('user').some(({ user }) => user.id === ana.user.id && !user.online)).toBe(true));
  const database = new Client({ connectionString: api.database.adminUrl });
  await database.connect();
  try {
    const noteSeen = (ago: string) =>
      database.query(`update users set last_seen_at = now() - $1::interval where company_id = 1 and id = $2`, [ago, ana.user.id]);
    const tellAgain = async () => {
      const before = sawAna().length;
      await listening.say('userStatus');
      await vi.waitFor(() => expect(sawAna().length).toBeGreaterThan(before));
      return sawAna().at(-1);
    };
    await noteSeen('9 minutes');
    expect(await tellAgain()).toBe(true);
    await noteSeen('11 minutes');
    expect(await tellAgain()).toBe(false);
  } finally {
    await database.end();
  }
});

test('users of one company who connect at once are recorded together, and one event is sent for each user', async () => {
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
  await vi.waitFor(heard(true));
  for (const each of coming) each.close();
  await vi.waitFor(heard(false));
});
