import { createTestDatabase } from '@prosa/testing/test-database';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';
import { expect, test } from 'vitest';
import { up } from './migrations/0089-last-inbound.ts';

test('the migration gives active tickets of the Cloud API the time at which the customer wrote last, and devices pull these tickets again', async () => {
  const database = await createTestDatabase();
  const admin = new Client({ connectionString: database.adminUrl });
  await admin.connect();
  const owner = new Pool({ connectionString: database.ownerUrl, max: 1 });
  owner.on('error', () => {}); // Dropping the database ends the pool's connections, which is no error here.
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) });
  const list = async () =>
    (await admin.query('select id, channel, status, last_inbound_at as at, changed_xid::text as xid from tickets order by id'))
      .rows;
  try {
    await admin.query(`insert into plans (name) values ('Plano')`);
    await admin.query(
      `insert into companies (name, plan_id, due_at) select name, (select id from plans), '2099-01-01' from unnest('{A,B}'::text[]) name`,
    );
    await admin.query(
      `insert into whatsapps (company_id, name, channel) select c.id, channel, channel from companies c, unnest('{simulator,whatsappapi}'::text[]) channel`,
    );
    await admin.query(
      `insert into contacts (company_id, name, number, channel) select id, 'Rita', '1', 'simulator' from companies`,
    );
    // Each contact has a closed ticket in which it wrote, and then an active one in which it has not written.
    await admin.query(
      `insert into tickets (company_id, status, channel, contact_id, whatsapp_id, last_inbound_at)
       select w.company_id, given.status, w.channel, c.id, w.id, case when given.status = 'closed' then timestamptz '2026-01-02Z' end
         from unnest('{closed,open}'::text[]) given(status), whatsapps w join contacts c on c.company_id = w.company_id`,
    );
    const before = await list();
    await db.transaction().execute((transaction) => up(transaction));
    const after = await list();
    const isOfCloudApi = ({ channel, status }: { channel: string; status: string }) =>
      channel === 'whatsappapi' && status === 'open';
    expect(after.filter((row) => isOfCloudApi(row)).map(({ at }) => at)).toEqual([1, 2].map(() => new Date('2026-01-02')));
    expect(after.filter((row) => !isOfCloudApi(row))).toEqual(before.filter((row) => !isOfCloudApi(row)));
    for (const row of after) if (isOfCloudApi(row)) expect(before.map(({ xid }) => xid)).not.toContain(row.xid);
  } finally {
    await db.destroy();
    await admin.end();
    await database.drop();
  }
});
