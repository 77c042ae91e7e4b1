import { createTestDatabase } from '@prosa/testing/test-database';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, Pool } from 'pg';
import { expect, test } from 'vitest';
import { up } from './migrations/0022-one-tag-of-a-name.ts';

test('the migration gives tags with equal names distinct names, so that they stay separate tags', async () => {
  const database = await createTestDatabase();
  const admin = new Client({ connectionString: database.adminUrl });
  await admin.connect();
  const owner = new Pool({ connectionString: database.ownerUrl, max: 1 });
  owner.on('error', () => {}); // Dropping the database ends the pool's connections, which is no error here.
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) });
  try {
    await admin.query('drop index tags_one_of_a_name');
    await admin.query('alter table tags add unique (company_id, name, kanban)');
    await admin.query(`insert into plans (name) values ('Plano')`);
    await admin.query(
      `insert into companies (name, plan_id, due_at) select name, (select id from plans), '2099-01-01' from unnest('{A,B}'::text[]) name`,
    );
    await admin.query(
      `insert into tags (company_id, name, color, kanban) values
         (1, 'Auditoria', '#000000', 0), (1, 'auditoria', '#000000', 0), (1, 'Auditória', '#000000', 0),
         (1, 'auditoria', '#000000', 1), (2, 'auditoria', '#000000', 0)`,
    );
    await db.transaction().execute((transaction) => up(transaction));
    const { rows } = await admin.query<{ name: string }>('select name from tags order by id');
    expect(rows.map(({ name }) => name)).toEqual(['Auditoria', 'auditoria (2)', 'Auditória (3)', 'auditoria', 'auditoria']);
    await expect(sql`insert into tags (company_id, name, color) values (1, 'AUDITORIA', '')`.execute(db)).rejects.toThrow();
  } finally {
    await db.destroy();
    await admin.end();
    await database.drop();
  }
});
