import { expect, test } from 'vitest';
import { up } from './migrations/0026-ticket-demand.ts';
import { openMigrationTest } from './testing/open-migration-test.ts';

test("the migration stores which side wrote a ticket's first message, and no device pulls the ticket again", async () => {
  const { admin, migrate } = await openMigrationTest();
  const changes = async () => (await admin.query('select id, changed_xid::text from tickets order by id')).rows;
  await admin.query('alter table tickets drop column begun_by');
  for (const company of [1, 2]) {
    await admin.query(
      `insert into contacts (company_id, name, number, channel) select $1, n, n, 'simulator' from unnest('{1,2,3}'::text[]) n`,
      [company],
    );
    await admin.query(
      `insert into tickets (company_id, status, channel, contact_id)
       select company_id, 'open', 'simulator', id from contacts where company_id = $1 order by id`,
      [company],
    );
  }
  // A private note before the first message doesn't count as part of the conversation.
  await admin.query(
    `insert into messages (company_id, id, ticket_id, contact_id, body, from_me, is_private, delivery, created_at)
     select t.company_id, gen_random_uuid(), t.id, t.contact_id, '', m.from_me, m.is_private, 'sent', m.at::timestamptz
       from tickets t join (values
         (1, true, false, '2026-01-02'), (1, false, false, '2026-01-03'),
         (2, true, true, '2026-01-01'), (2, false, false, '2026-01-02'), (2, true, false, '2026-01-03')) m (nth, from_me, is_private, at)
         on m.nth = (t.id - 1) % 3 + 1`,
  );
  const before = await changes();
  await migrate(up);
  const { rows } = await admin.query<{ begun_by: string }>('select begun_by from tickets order by id');
  expect(rows.map((row) => row.begun_by)).toEqual(['company', 'customer', 'customer', 'company', 'customer', 'customer']);
  expect(await changes()).toEqual(before);
});
