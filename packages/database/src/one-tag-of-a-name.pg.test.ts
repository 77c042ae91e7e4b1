import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { up } from './migrations/0022-one-tag-of-a-name.ts';
import { openMigrationTest } from './testing/open-migration-test.ts';

test('the migration gives tags with equal names distinct names, so that they stay separate tags', async () => {
  const { admin, owner, migrate } = await openMigrationTest();
  await admin.query('drop index tags_one_of_a_name');
  await admin.query('alter table tags add unique (company_id, name, kanban)');
  await admin.query(
    `insert into tags (company_id, name, color, kanban) values
       (1, 'Auditoria', '#000000', 0), (1, 'auditoria', '#000000', 0), (1, 'Auditória', '#000000', 0),
       (1, 'auditoria', '#000000', 1), (2, 'auditoria', '#000000', 0)`,
  );
  await migrate(up);
  const { rows } = await admin.query<{ name: string }>('select name from tags order by id');
  expect(rows.map(({ name }) => name)).toEqual(['Auditoria', 'auditoria (2)', 'Auditória (3)', 'auditoria', 'auditoria']);
  await expect(sql`insert into tags (company_id, name, color) values (1, 'AUDITORIA', '')`.execute(owner)).rejects.toThrow();
});
