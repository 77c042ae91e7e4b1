import { expect, test } from 'vitest';
import { up } from './migrations/0090-clean-names.ts';
import { openMigrationTest } from './testing/open-migration-test.ts';

test('the migration removes direction overrides from the names of every company, and keeps all other names', async () => {
  const { admin, migrate } = await openMigrationTest();
  const listNames = async (table: string, column = 'name') =>
    (await admin.query<{ name: string }>(`select ${column} as name from ${table} order by company_id, id`)).rows.map(
      ({ name }) => name,
    );
  await admin.query(
    `insert into contacts (company_id, name, number, channel) select company.id, given.name, '5511999', 'simulator'
       from companies company, unnest($1::text[]) given(name)`,
    [['\u202E gpj.exe \u2069', '\u202A', ' Ana\u200F 😀']],
  );
  await admin.query(
    `insert into tags (company_id, name, color, kanban) values
       (1, 'VIP', '#000000', 0), (1, E'\\u2066vip', '#000000', 0), (1, E'VIP\\u2069', '#000000', 1), (2, E'\\u202Aab', '#000000', 0)`,
  );
  await admin.query(
    `insert into queues (company_id, name, color) values (1, 'Vendas', '#000001'), (1, E'Vendas\\u202C', '#000002')`,
  );
  await admin.query(
    `insert into quick_messages (company_id, id, shortcode) values
       (1, '00000000-0000-4000-8000-000000000001', E'\\u202E'), (1, '00000000-0000-4000-8000-000000000002', 'oi')`,
  );
  await migrate(up);
  const contacts = ['gpj.exe', '5511999', ' Ana\u200F 😀'];
  expect(await listNames('contacts')).toEqual([...contacts, ...contacts]);
  expect(await listNames('tags')).toEqual(['VIP', 'vip (2)', 'VIP', 'ab-']);
  expect(await listNames('queues')).toEqual(['Vendas', 'Vendas (2)']);
  expect(await listNames('quick_messages', 'shortcode')).toEqual(['-', 'oi']);
});
