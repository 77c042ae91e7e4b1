import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { parse } from 'valibot';
import { CompanyId } from '@prosa/contract/ids';
import { toInboundWebhook, signWebhook } from '@prosa/testing/graph-webhooks';
import { addCloudApiConnection } from '../../connections/add-cloud-api-connection.ts';
import { startTestApi, type TestApi } from '../../testing/start-test-api.ts';

const NUMBER = '106540352242922';
const SECOND_NUMBER = '206540352242922';
const companyId = parse(CompanyId, 1);

let api: TestApi;
let admin: Client;

beforeAll(async () => {
  api = await startTestApi();
  admin = new Client({ connectionString: api.database.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await api.stop();
});
beforeEach(async () => {
  for (const phoneNumberId of [NUMBER, SECOND_NUMBER])
    await addCloudApiConnection(api.services, {
      companyId,
      name: `Cloud API ${phoneNumberId}`,
      number: '5511900000001',
      businessAccountId: '102290129340398',
      accessToken: 'access-token',
      appSecret: 'app-secret',
      verifyToken: 'verify-token',
      phoneNumberId,
    });
});
afterEach(async () => {
  await admin.query('rollback');
  await admin.query('delete from jobs');
  await admin.query('delete from whatsapps where phone_number_id = any($1)', [[NUMBER, SECOND_NUMBER]]);
});

const textTo = (number: string, id: string, appSecret = 'app-secret') =>
  signWebhook(
    { appSecret },
    toInboundWebhook(
      number,
      { number: '5511988887777', name: 'Joana' },
      {
        id,
        at: new Date('2026-01-01'),
        content: {
          type: 'text',
          text: { body: id },
        },
      },
    ),
  );
const post = async ({ body, headers }: ReturnType<typeof signWebhook>): Promise<number> =>
  (await api.call('POST', '/webhooks/whatsappapi', { headers, body: JSON.parse(body) })).status;
const listStoredDeliveries = async (): Promise<string[]> => {
  const { rows } = await admin.query<{ id: string }>(
    `select payload #>> '{entry,0,changes,0,value,messages,0,id}' as id from webhook_deliveries d
       join whatsapps w on w.company_id = d.company_id and w.id = d.whatsapp_id where w.channel = 'whatsappapi' order by d.id`,
  );
  return rows.map(({ id }) => id);
};
const countJobs = async (): Promise<number> => {
  const { rows } = await admin.query<{ count: number }>(
    `select count(*)::int from jobs j join webhook_deliveries d on d.company_id = j.company_id and d.id::text = j.payload ->> 'deliveryId'`,
  );
  return rows[0]?.count ?? 0;
};
const createMessageIds = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, n) => `wamid.${from + n}`);
/** Lists the process ids of the application's database connections that wait for a lock. */
const listBlockedPids = async (): Promise<number[]> => {
  const { rows } = await admin.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and usename <> session_user and wait_event_type = 'Lock'`,
  );
  return rows.map(({ pid }) => pid);
};

it('each of many concurrent webhooks is stored once with one job, even if some webhooks are repeated', async () => {
  const all = createMessageIds(0, 60).map((id, n) => textTo(n % 2 === 0 ? NUMBER : SECOND_NUMBER, id));
  const answers = await Promise.all([...all, ...all.slice(0, 20)].map(post));
  expect(new Set(answers)).toEqual(new Set([200]));
  expect((await listStoredDeliveries()).toSorted()).toEqual(createMessageIds(0, 60).toSorted());
  expect(await countJobs()).toBe(60);
  expect(await post(textTo(NUMBER, 'wamid.0'))).toBe(200);
  expect(await countJobs()).toBe(60);
});

it('jobs have the same order as the webhooks that they process', async () => {
  for (const id of createMessageIds(0, 5)) expect(await post(textTo(NUMBER, id))).toBe(200);
  expect(await listStoredDeliveries()).toEqual(createMessageIds(0, 5));
  const { rows } = await admin.query<{ id: string }>(`select payload ->> 'deliveryId' as id from jobs order by id`);
  expect(rows.map(({ id }) => Number(id))).toEqual(rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b));
});

it('if the database refuses one webhook of a batch, only that webhook fails', async () => {
  await admin.query(`alter table webhook_deliveries add constraint no_poison check (payload::text not like '%poison%')`);
  try {
    const ids = ['wamid.a', 'wamid.poison', 'wamid.b', 'wamid.c'];
    expect(await Promise.all(ids.map((id) => post(textTo(NUMBER, id))))).toEqual([200, 500, 200, 200]);
    expect((await listStoredDeliveries()).toSorted()).toEqual(['wamid.a', 'wamid.b', 'wamid.c']);
    expect(await countJobs()).toBe(3);
  } finally {
    await admin.query('alter table webhook_deliveries drop constraint no_poison');
  }
});

it('a transaction that locks a connection delays only webhooks of this connection', async () => {
  await admin.query('begin');
  await admin.query('select from whatsapps where phone_number_id = $1 for update', [NUMBER]);
  const blockedPost = post(textTo(NUMBER, 'wamid.held'));
  await vi.waitFor(async () => expect(await listBlockedPids()).toHaveLength(1));
  expect(await post(textTo(SECOND_NUMBER, 'wamid.free'))).toBe(200);
  expect(await listStoredDeliveries()).toEqual(['wamid.free']);
  await admin.query('rollback');
  expect(await blockedPost).toBe(200);
  expect(await listStoredDeliveries()).toHaveLength(2);
});

it('if the database fails, exactly those webhooks that were not stored are answered with 503', async () => {
  expect(await post(textTo(NUMBER, 'wamid.before'))).toBe(200);
  await admin.query('begin');
  await admin.query('lock table webhook_deliveries in share mode');
  const lost = createMessageIds(0, 4).map((id) => post(textTo(NUMBER, id)));
  const [victim] = await vi.waitFor(async () => {
    const pids = await listBlockedPids();
    expect(pids).toHaveLength(1);
    return pids;
  });
  const next = createMessageIds(4, 8).map((id) => post(textTo(NUMBER, id)));
  await admin.query('select pg_terminate_backend($1)', [victim]);
  await admin.query('rollback');
  const statuses = [...(await Promise.all(lost)), ...(await Promise.all(next))];
  const kept = new Set(await listStoredDeliveries());
  expect(statuses).toContain(503);
  expect(kept).toContain('wamid.before');
  for (const [n, status] of statuses.entries()) expect([n, status]).toEqual([n, kept.has(`wamid.${n}`) ? 200 : 503]);
  expect(await countJobs()).toBe(kept.size);
});

it('a webhook is checked against the current secret and connection, not against the cached ones', async () => {
  expect(await post(textTo(NUMBER, 'wamid.old'))).toBe(200);
  await admin.query('update whatsapps set app_secret_sealed = $1 where phone_number_id = $2', [
    api.services.secrets.seal('new-secret'),
    NUMBER,
  ]);
  expect(await post(textTo(NUMBER, 'wamid.forged'))).toBe(403);
  expect(await post(textTo(NUMBER, 'wamid.new', 'new-secret'))).toBe(200);
  expect(await listStoredDeliveries()).toEqual(['wamid.old', 'wamid.new']);
  await admin.query('delete from whatsapps where phone_number_id = $1', [NUMBER]);
  expect(await post(textTo(NUMBER, 'wamid.gone', 'new-secret'))).toBe(404);
});

it('every part of a webhook is stored, even if the cached secret of one connection is outdated', async () => {
  await admin.query('update whatsapps set app_secret_sealed = $1 where phone_number_id = $2', [
    api.services.secrets.seal('former-secret'),
    SECOND_NUMBER,
  ]);
  expect(await post(textTo(NUMBER, 'wamid.1'))).toBe(200);
  expect(await post(textTo(SECOND_NUMBER, 'wamid.2', 'former-secret'))).toBe(200);
  await admin.query('update whatsapps set app_secret_sealed = $1 where phone_number_id = $2', [
    api.services.secrets.seal('app-secret'),
    SECOND_NUMBER,
  ]);
  const entry = [NUMBER, SECOND_NUMBER].flatMap((number, n) => JSON.parse(textTo(number, `wamid.both${n}`).body).entry);
  expect(await post(signWebhook({ appSecret: 'app-secret' }, { object: 'whatsapp_business_account', entry }))).toBe(200);
  expect((await listStoredDeliveries()).toSorted()).toEqual(['wamid.1', 'wamid.2', 'wamid.both0', 'wamid.both1']);
});
