import { expect, test } from 'vitest';
import { up } from './migrations/0088-processed-webhooks.ts';
import { openMigrationTest } from './testing/open-migration-test.ts';

test('the migration deletes the content of every company’s processed webhooks, and keeps all other webhooks', async () => {
  const { admin, migrate } = await openMigrationTest();
  await admin.query(`insert into whatsapps (company_id, name, channel) select id, 'Loja', 'simulator' from companies`);
  await admin.query(
    `insert into webhook_deliveries (company_id, whatsapp_id, digest, payload, processed_at)
     select w.company_id, w.id, decode(md5(at::text), 'hex'), '{"text": "Meu CPF"}', nullif(at, 'never')::timestamptz
       from whatsapps w, unnest('{never,2026-01-01}'::text[]) at`,
  );
  await migrate(up);
  const { rows } = await admin.query(
    'select company_id as company, processed_at is not null as done, payload from webhook_deliveries order by 1, 2',
  );
  const [waiting, done] = [
    { done: false, payload: { text: 'Meu CPF' } },
    { done: true, payload: {} },
  ];
  expect(rows).toEqual([1, 2].flatMap((company) => [waiting, done].map((row) => ({ company, ...row }))));
});
