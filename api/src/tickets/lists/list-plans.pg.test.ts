import { CompiledQuery, sql } from 'kysely';
import { Client } from 'pg';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CompanyId, TicketId } from '@prosa/contract/ids';
import { ListTicketsQuery } from '@prosa/contract/tickets/list-tickets';
import { queryBuilder } from '@prosa/database/query-builder';
import { openTenantDatabase, type TenantDatabase } from '@prosa/database/tenant';
import { createTestDatabase, type TestDatabase } from '@prosa/testing/test-database';
import { createCompany } from '../../companies/create-company.ts';
import { listMessages } from '../../messages/list-messages.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { createAdminScope } from '../../testing/create-admin-scope.ts';
import { listTickets } from './list-tickets.ts';

let testDatabase: TestDatabase;
let database: TenantDatabase;
let scope: Scope;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openTenantDatabase(testDatabase.url, { poolSize: 1, onPoolError: () => {} });
  const { companyId, userId } = await createCompany(
    { database, clock: () => new Date() },
    { name: 'Grande', adminName: 'Ada', email: 'ada@grande.test', password: 'segredo' },
  );
  const admin = new Client({ connectionString: testDatabase.adminUrl });
  await admin.connect();
  await admin.query(
    `insert into contacts (company_id, name, number, channel)
     select $1, 'Cliente ' || n, '55119' || n, 'simulator' from generate_series(1, 4000) n`,
    [companyId],
  );
  await admin.query(
    `insert into tickets (company_id, status, channel, contact_id, user_id, unread_messages, created_at, updated_at)
     select $1, case when id % 50 = 0 then 'open' when id % 50 = 1 then 'pending' else 'closed' end, 'simulator', id,
            case when id % 50 = 1 then null else $2::int end, (id % 100 = 1)::int,
            now() - id * interval '2 hours', now() - id * interval '1 hour'
       from contacts where company_id = $1`,
    [companyId, userId],
  );
  await admin.query(
    `insert into messages (company_id, id, ticket_id, body, from_me, delivery)
     select $1, gen_random_uuid(), id, 'Bom dia', false, 'received' from tickets, generate_series(1, 3) where company_id = $1`,
    [companyId],
  );
  // Only after a vacuum can an index-only scan work without reading the table.
  await admin.query('vacuum analyze tickets, contacts, messages');
  await admin.end();
  scope = createAdminScope(v.parse(CompanyId, companyId), userId);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

/**
 * Returns the plan of a statement for a role that policies restrict. The plan has a sequential scan only if PostgreSQL can use no
 * index.
 */
async function plan({ sql: text, parameters }: CompiledQuery): Promise<string> {
  const noScans = sql<object>`select set_config('enable_seqscan', 'off', true)`.compile(queryBuilder);
  const explain: CompiledQuery<{ 'QUERY PLAN': string }> = CompiledQuery.raw(`explain ${text}`, [...parameters]);
  const [, lines] = await database.readTenant(scope.companyId, noScans, explain);
  return lines.map((line) => line['QUERY PLAN']).join('\n');
}

const day = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);

it.each([
  ['status', { status: 'open', showAll: 'true' }, /tickets_(list|user|queue)/],
  ['queue', { status: 'pending', queueIds: '[1]' }, /tickets_(list|user|queue)/],
  ['own', { status: 'open' }, /tickets_(list|user|queue)/],
  ['user', { users: '[123456]' }, /tickets_attendant/],
  ['day of change', { updatedAt: day }, /tickets_updated/],
  ['day of opening', { date: day }, /tickets_created/],
  ['unread', { withUnreadMessages: 'true' }, /tickets_unread/],
  ['closed, counted', { status: 'closed' }, /tickets_closed/],
  ['search', { status: 'search', searchParam: 'cliente 12' }, /tickets_contact/],
])('a ticket list of the kind "%s" is read through an index', async (_name, query, index) => {
  const text = await plan(listTickets(scope, v.parse(ListTicketsQuery, query)).statement);
  expect(text).toMatch(index);
  expect(text).not.toMatch(/Seq Scan on (tickets|contacts)/);
});

it('a page of messages is read from an index, without a scan of the table', async () => {
  const text = await plan(listMessages(scope, v.parse(TicketId, 1), { pageNumber: 1 }).statement);
  expect(text).toMatch(/messages_page/);
  expect(text).not.toMatch(/Seq Scan on (tickets|messages)/);
});

it('every table that the pull reads has the index of the change feed', async () => {
  const admin = new Client({ connectionString: testDatabase.adminUrl });
  await admin.connect();
  const { rows } = await admin.query<{ name: string }>(
    `select c.relname as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'changed_xid' and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attname = 'company_id'
                         where i.indrelid = c.oid and i.indisvalid and i.indkey[0] = k.attnum and i.indkey[1] = a.attnum)`,
  );
  await admin.end();
  expect(rows).toEqual([]);
});
