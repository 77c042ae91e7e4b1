import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@prosa/testing/test-database';
import { createCompany } from './companies/create-company.ts';
import { closeServices, createServices } from './create-services.ts';
import { startApi } from './main.ts';
import { readConfig, type Config } from './platform/config.ts';
import { connectLive } from './testing/connect-live.ts';

let database: TestDatabase;
let admin: Client;
let config: Config;
const startedApis: { stop: () => Promise<void> }[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  admin = new Client({ connectionString: database.adminUrl });
  await admin.connect();
  config = {
    ...readConfig({
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      SECRET_KEY: randomBytes(32).toString('hex'),
      LOG_LEVEL: 'silent',
      DATA_DIR: tmpdir(),
    }),
    port: 0,
  };
  const services = await createServices(config);
  await createCompany(services, { name: 'Aurora', adminName: 'Ana', email: 'ana@aurora.test', password: 'segredo' });
  await closeServices(services);
});
afterEach(async () => {
  for (const each of startedApis.splice(0)) await each.stop();
  await admin.end();
  await database.drop();
});

const startTestProcess = async (role: Config['role'], { stopMs = 10_000, handoverMs = 0 } = {}) => {
  const api = await startApi({ config: { ...config, role }, stopMs, handoverMs });
  let stopped: Promise<void> | undefined;
  const once = { ...api, stop: () => (stopped ??= api.stop()) };
  startedApis.push(once);
  return once;
};
const logIn = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ana@aurora.test', password: 'segredo' }),
  });
/** Locks a table, so that its readers wait until the test commits the transaction of `admin`. */
const lockTable = async (table: string): Promise<void> => {
  await admin.query('begin');
  await admin.query(`lock table ${table} in access exclusive mode`);
};
const waitForBlockedQuery = () =>
  vi.waitFor(async () => {
    const { rows } = await admin.query(
      `select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(rows.length).toBeGreaterThan(0);
  });

test('a stopping server lets a running request finish, and refuses a new one', async () => {
  const api = await startTestProcess('web');
  await lockTable('users');
  const answer = logIn(api.port);
  await waitForBlockedQuery();
  const stopped = api.stop();
  await expect(logIn(api.port)).rejects.toThrow();
  await admin.query('commit');
  expect((await answer).status).toBe(200);
  await stopped;
});

test('a stopping server aborts a request that does not end by the deadline', async () => {
  const api = await startTestProcess('web', { stopMs: 200 });
  await lockTable('users');
  const answer = logIn(api.port);
  const broken = expect(answer).rejects.toThrow();
  await waitForBlockedQuery();
  await api.stop();
  await broken;
  await admin.query('commit');
});

test('a stopping server closes its sockets', async () => {
  const api = await startTestProcess('web');
  // The cast is safe: the contract's answer has a token.
  const { token } = (await (await logIn(api.port)).json()) as { token: string };
  const live = await connectLive(api.port, token);
  const closed = new Promise((done) => live.socket.once('disconnect', done));
  await api.stop();
  await closed;
});

test('a process that only runs jobs serves health checks but no log-in, page or live events, and releases its lease when it stops', async () => {
  const leases = async () => (await admin.query(`select 1 from leases where name like 'worker:%'`)).rows.length;
  const worker = await startTestProcess('worker');
  await vi.waitFor(async () => expect(await leases()).toBe(1));
  const get = (path: string) => fetch(`http://127.0.0.1:${worker.port}${path}`);
  expect([(await get('/api/healthz')).status, (await get('/api/readyz')).status]).toEqual([200, 200]);
  expect([(await logIn(worker.port)).status, (await get('/')).status]).toEqual([404, 404]);
  await expect(connectLive(worker.port, '')).rejects.toThrow('websocket error');
  await worker.stop();
  expect(await leases()).toBe(0);
});

test('a stopping worker releases a job that does not end by the deadline, so that another worker runs it', async () => {
  const worker = await startTestProcess('worker', { stopMs: 200 });
  await lockTable('webhook_deliveries');
  const otherClient = new Client({ connectionString: database.adminUrl });
  await otherClient.connect();
  await otherClient.query(
    `insert into jobs (company_id, lane, task, payload) values (1, 'conversations', 'process-webhook', '{"deliveryId":"2"}')`,
  );
  await otherClient.end();
  await waitForBlockedQuery();
  await worker.stop();
  const { rows } = await admin.query(`select locked_by from jobs`);
  await admin.query('commit');
  expect(rows).toEqual([{ locked_by: null }]);
});

test('without Redis, a second process is refused until the first one has stopped', async () => {
  const first = await startTestProcess('web');
  await expect(startTestProcess('web')).rejects.toThrow('set REDIS_URL');
  const waiting = startTestProcess('web', { handoverMs: 20_000 });
  await first.stop();
  expect((await logIn((await waiting).port)).status).toBe(200);
});

test('if a process loses its lock because its database connection ends, the process acquires the lock again', async () => {
  await startTestProcess('web');
  const holder = `select pid from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`;
  const { rows } = await admin.query<{ pid: number }>(holder);
  await admin.query(`select pg_terminate_backend($1)`, [rows[0]?.pid]);
  await vi.waitFor(async () => {
    const again = await admin.query<{ pid: number }>(holder);
    expect(again.rows.map(({ pid }) => pid)).not.toContain(rows[0]?.pid);
    expect(again.rows).toHaveLength(1);
  });
  await expect(startTestProcess('web')).rejects.toThrow('set REDIS_URL');
});
