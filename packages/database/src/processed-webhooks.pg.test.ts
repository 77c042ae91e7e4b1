import { createTestDatabase } from '@prosa/testing/test-database';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';
import { expect, test } from 'vitest';
import { up } from './migrations/0088-processed-webhooks.ts';

test('the migration drops the content of the processed webhooks of every company, and of no other webhook', async () => {
  const database = await createTestDatabase();
  const admin = new Client({ connectionString: database.adminUrl });
  await admin.connect();
  const owner = new Pool({ connectionString: database.ownerUrl, max: 1 });
  owner.on('error', () => {}); // Dropping the database ends the pool's connections, which is no error here.
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) });
  try {
    await admin.query(`insert into plans (name) values ('Plano')`);
    await admin.query(
      `insert into companies (name, plan_id, due_at) select name, (select id from plans), '2099-01-01' from unnest('{A,B}'::text[]) name`,
    );
    await admin.query(`insert into whatsapps (company_id, name, channel) select id, 'Loja', 'simulator' from companies`);
    await admin.query(
      `insert into webhook_deliveries (company_id, whatsapp_id, digest, payload, processed_at)
       select w.company_id, w.id, decode(md5(at::text), 'hex'), '{"text": "Meu CPF"}', nullif(at, 'never')::timestamptz
         from whatsapps w, unnest('{never,2026-01-01}'::text[]) at`,
    );
    await db.transaction().execute((transaction) => up(transaction));
    const { rows } = await admin.query(
      'select company_id as company, processed_at is not null as done, payload from webhook_deliveries order by 1, 2',
    );
    const [waiting, done] = [
      { done: false, payload: { text: 'Meu CPF' } },
      { done: true, payload: {} },
    ];
    expect(rows).toEqual([1, 2].flatMap((company) => [waiting, done].map((row) => ({ company, ...row }))));
  } finally {
    await db.destroy();
    await admin.end();
    await database.drop();
  }
});
