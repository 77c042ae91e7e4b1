import { createHash } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@prosa/testing/test-database';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { openTenantDatabase } from './tenant.ts';

let database: TestDatabase;
let admin: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = new Client({ connectionString: database.adminUrl });
  await admin.connect();
});

afterAll(async () => {
  await admin.end();
  await database.drop();
});

test('an owner without superuser rights can migrate two databases of one cluster twice each at the same time', async () => {
  const names = ['migrate_a', 'migrate_b'];
  await admin.query(`create role migrate_app login password 'test'`);
  for (const name of names) await admin.query(`create database ${name} owner prosa_owner`);
  const urls = names.map((name) => new URL(`/${name}`, database.ownerUrl).href);
  try {
    await Promise.all([...urls, ...urls].map((url) => migrate(url, 'migrate_app')));
    const app = new URL(urls[0] ?? '');
    app.username = 'migrate_app';
    const tenant = openTenantDatabase(app.href, { poolSize: 1, onPoolError: () => {} });
    try {
      expect(await tenant.withPlatform('start-up', (tx) => tx.selectFrom('companies').selectAll().execute())).toEqual([]);
      await expect(tenant.pool.query('create table forbidden (id int)')).rejects.toMatchObject({ code: '42501' });
    } finally {
      await tenant.close();
    }
  } finally {
    for (const name of names) await admin.query(`drop database ${name} with (force)`);
    await admin.query('drop role migrate_app');
  }
});

test('migrate rejects with the error of the database if the login role of the application does not exist', async () => {
  await expect(migrate(database.ownerUrl, 'nobody_by_this_name')).rejects.toThrow('nobody_by_this_name');
});

describe('a database of an earlier version', () => {
  const toUrl = () => new URL('/migrate_earlier', database.ownerUrl).href;
  let owner: Client;

  // Inserts the rows that the tested migrations change, each before its migration runs.
  beforeAll(async () => {
    await admin.query('create database migrate_earlier owner prosa_owner');
    const { username } = new URL(database.url);
    await migrate(toUrl(), username, '0017-contact-details');
    owner = new Client({ connectionString: toUrl() });
    await owner.connect();
    await owner.query(`
      create schema graphile_worker;
      create table graphile_worker._private_tasks (id int, identifier text);
      create table graphile_worker._private_jobs
        (id bigint, task_id int, payload json, key text, run_at timestamptz, attempts int, max_attempts int);
      insert into graphile_worker._private_tasks values (1, 'deliver-message'), (2, 'clear-removals');
      set role prosa_platform;
      insert into plans (name) values ('p');
      insert into companies (name, plan_id, due_at) select 'c', id, now() from plans;
      insert into job_outbox (company_id, task, payload) select id, 'process-webhook', '{"deliveryId": "1"}' from companies;
      reset role;
      insert into graphile_worker._private_jobs values
        (1, 1, '{"companyId": 1, "ticketId": 7}', 'c1:deliver:7', '2030-01-01T00:00:00Z', 0, 25),
        (2, 2, '{}', 'clear-removals', now(), 0, 25),
        (3, 1, '{"companyId": 1, "ticketId": 8}', 'c1:deliver:8', now(), 25, 25)`);
    await migrate(toUrl(), username, '0039-account-security');
    await owner.query(`
      set role prosa_platform;
      insert into whatsapps (company_id, name, channel, token) select id, 'Loja', 'simulator', 'abcDEF789xyz' from companies;
      reset role`);
    await migrate(toUrl(), username);
    await owner.query('set role prosa_platform');
  });
  afterAll(async () => {
    await owner.end();
    await admin.query('drop database migrate_earlier with (force)');
  });

  test('the migration to job lanes moves each waiting job of an earlier version into its lane', async () => {
    const { rows } = await owner.query('select lane, task, payload, job_key, serial_key from jobs order by id');
    expect(rows).toEqual([
      { lane: 'conversations', task: 'process-webhook', payload: { deliveryId: '1' }, job_key: null, serial_key: null },
      { lane: 'answers', task: 'deliver-message', payload: { ticketId: 7 }, job_key: 'deliver:7', serial_key: 'deliver:7' },
    ]);
    expect((await owner.query(`select to_regnamespace('graphile_worker') as schema`)).rows).toEqual([{ schema: null }]);
  });

  test("the migration of connections' tokens replaces each plain token with its hash", async () => {
    const { rows } = await owner.query('select to_jsonb(whatsapps) as row, token_hash from whatsapps');
    expect(rows).toMatchObject([
      { row: { token_end: '9xyz' }, token_hash: createHash('sha256').update('abcDEF789xyz').digest() },
    ]);
    expect(JSON.stringify(rows)).not.toContain('abcDEF');
  });
});
