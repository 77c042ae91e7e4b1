import { expect, test } from 'vitest';
import { up } from './migrations/0089-last-inbound.ts';
import { openMigrationTest } from './testing/open-migration-test.ts';

test('the migration sets the time of the customer’s last message in active Cloud API tickets, and devices pull these tickets again', async () => {
  const { admin, migrate } = await openMigrationTest();
  const list = async () =>
    (await admin.query('select id, channel, status, last_inbound_at as at, changed_xid::text as xid from tickets order by id'))
      .rows;
  await admin.query(
    `insert into whatsapps (company_id, name, channel) select c.id, channel, channel from companies c, unnest('{simulator,whatsappapi}'::text[]) channel`,
  );
  await admin.query(
    `insert into contacts (company_id, name, number, channel) select id, 'Rita', '1', 'simulator' from companies`,
  );
  // Each contact wrote only in a ticket that is closed now. In the active ticket that followed, the contact has not written yet.
  await admin.query(
    `insert into tickets (company_id, status, channel, contact_id, whatsapp_id, last_inbound_at)
     select w.company_id, given.status, w.channel, c.id, w.id, case when given.status = 'closed' then timestamptz '2026-01-02Z' end
       from unnest('{closed,open}'::text[]) given(status), whatsapps w join contacts c on c.company_id = w.company_id`,
  );
  const before = await list();
  await migrate(up);
  const after = await list();
  const isOfCloudApi = ({ channel, status }: { channel: string; status: string }) =>
    channel === 'whatsappapi' && status === 'open';
  expect(after.filter((row) => isOfCloudApi(row)).map(({ at }) => at)).toEqual([1, 2].map(() => new Date('2026-01-02')));
  expect(after.filter((row) => !isOfCloudApi(row))).toEqual(before.filter((row) => !isOfCloudApi(row)));
  for (const row of after) if (isOfCloudApi(row)) expect(before.map(({ xid }) => xid)).not.toContain(row.xid);
});
