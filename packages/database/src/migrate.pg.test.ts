import { createTestDatabase, type TestDatabase } from '@prosa/testing/test-database';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('several databases of one cluster are migrated at the same time, each twice, by an owner who is no superuser', async () => {
  const names = ['migrate_a', 'migrate_b', 'migrate_c'];
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

test('what goes wrong reaches the caller', async () => {
  await expect(migrate(database.ownerUrl, 'nobody_by_this_name')).rejects.toThrow('nobody_by_this_name');
});
