import { Client } from 'pg';
import { parse } from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CompanyId } from '@prosa/contract/ids';
import { createTestDatabase, type TestDatabase } from '@prosa/testing/test-database';
import { openTenantDatabase, type TenantDatabase } from './tenant.ts';

let testDatabase: TestDatabase;
let database: TenantDatabase;
let companyId: CompanyId;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openTenantDatabase(testDatabase.url, { poolSize: 1, onPoolError: () => {} });
  const admin = new Client({ connectionString: testDatabase.adminUrl });
  await admin.connect();
  const { rows } = await admin.query<{ id: number }>(
    `with plan as (insert into plans (name) values ('Plano') returning id)
     insert into companies (name, plan_id, due_at) select 'Aurora', id, '2099-01-01' from plan returning id`,
  );
  companyId = parse(CompanyId, rows[0]?.id);
  await admin.end();
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

test('deleting a tag removes its id from contacts, and deleting a queue removes its id from users', async () => {
  const company_id = companyId;
  const had = await database.withTenant(companyId, async (tx) => {
    const tag = await tx
      .insertInto('tags')
      .values({ company_id, name: 'VIP', color: '#000000' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const queue = await tx
      .insertInto('queues')
      .values({ company_id, name: 'Vendas', color: '#000000' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const contact = await tx
      .insertInto('contacts')
      .values({ company_id, name: 'Caio', number: '5511900000000', channel: 'simulator' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const user = await tx
      .insertInto('users')
      .values({ company_id, name: 'Ana', email: 'ana@aurora.test', password_hash: '-' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('contact_tags').values({ company_id, contact_id: contact.id, tag_id: tag.id }).execute();
    await tx.insertInto('user_queues').values({ company_id, user_id: user.id, queue_id: queue.id }).execute();
    return { tag, queue };
  });
  const mirrors = () =>
    database.withTenant(companyId, async (tx) => [
      (await tx.selectFrom('contacts').select('tag_ids').executeTakeFirstOrThrow()).tag_ids,
      (await tx.selectFrom('users').select('queue_ids').executeTakeFirstOrThrow()).queue_ids,
    ]);
  expect(await mirrors()).toEqual([[had.tag.id], [had.queue.id]]);
  await database.withTenant(companyId, async (tx) => {
    await tx.deleteFrom('tags').where('id', '=', had.tag.id).execute();
    await tx.deleteFrom('queues').where('id', '=', had.queue.id).execute();
  });
  expect(await mirrors()).toEqual([[], []]);
});

test('when a chat is deleted, the devices of its members drop the chat', async () => {
  const company_id = companyId;
  const departures = await database.withPlatform('super-user', async (tx) => {
    const chat = await tx
      .insertInto('chats')
      .values({ company_id, title: 'Turno', owner_id: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    const user = await tx
      .insertInto('users')
      .values({ company_id, name: 'Bia', email: 'bia@aurora.test', password_hash: '-' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('chat_users').values({ company_id, chat_id: chat.id, user_id: user.id }).execute();
    await tx.deleteFrom('chats').where('company_id', '=', company_id).where('id', '=', chat.id).execute();
    return tx.selectFrom('removals').select('user_id').where('entity', '=', 'chats').execute();
  });
  expect(departures).toHaveLength(1);
});
