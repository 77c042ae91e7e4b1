import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './test-database.ts';

test('two test databases are both migrated, and row-level security applies in each of them', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const owner = new Client({ connectionString: one.ownerUrl });
  const app = new Client({ connectionString: one.url });
  const other = new Client({ connectionString: two.ownerUrl });
  await Promise.all([owner.connect(), app.connect(), other.connect()]);
  try {
    await owner.query(`insert into settings (key, value) values ('apart', 'yes')`);
    expect((await other.query(`select from settings where key = 'apart'`)).rowCount).toBe(0);
    expect(
      (await app.query(`select rolsuper or rolbypassrls as unbound from pg_roles where rolname = current_user`)).rows,
    ).toEqual([{ unbound: false }]);
    await expect(app.query('select * from tickets')).rejects.toMatchObject({ code: '42704' });
  } finally {
    await Promise.all([owner.end(), app.end(), other.end()]);
    await Promise.all([one.drop(), two.drop()]);
  }
});
