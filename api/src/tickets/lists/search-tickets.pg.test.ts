import fc from 'fast-check';
import { Client } from 'pg';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CompanyId } from '@prosa/contract/ids';
import { ListTicketsQuery } from '@prosa/contract/tickets/list-tickets';
import { openTenantDatabase, type TenantDatabase } from '@prosa/database/tenant';
import { createTestDatabase, type TestDatabase } from '@prosa/testing/test-database';
import { createCompany } from '../../companies/create-company.ts';
import { escapeForLike } from '../../platform/database/escape-for-like.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { createAdminScope } from '../../testing/create-admin-scope.ts';
import { listTickets } from './list-tickets.ts';

let testDatabase: TestDatabase;
let database: TenantDatabase;
let admin: Client;
let scope: Scope;
const words = ['Ação', 'acao', 'Boleto', 'BOLETO', '100%', 'a_b', 'c\\d', 'Zé', 'ze', 'İstanbul', '😀'];

/**
 * Creates two companies with the same tickets. Each contact has three tickets with three messages each, on two connections or
 * without a connection.
 */
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openTenantDatabase(testDatabase.url, { poolSize: 1, onPoolError: () => {} });
  admin = new Client({ connectionString: testDatabase.adminUrl });
  await admin.connect();
  for (const email of ['bia@outra.test', 'ada@grande.test']) {
    const { companyId, userId } = await createCompany(
      { database, clock: () => new Date() },
      { name: email, adminName: 'Ada', email, password: 'segredo' },
    );
    scope = createAdminScope(v.parse(CompanyId, companyId), userId);
    const company = [companyId];
    await admin.query(
      `insert into whatsapps (company_id, name, channel) select $1, 'Conexão ' || n, 'simulator' from generate_series(1, 2) n`,
      company,
    );
    await admin.query(
      `insert into contacts (company_id, name, number, channel)
       select $1, ($2::text[])[1 + n % 11] || ' ' || n, '5511' || 9000 + n, 'simulator' from generate_series(1, 60) n`,
      [companyId, words],
    );
    await admin.query(
      `insert into tickets (company_id, status, channel, contact_id, whatsapp_id, user_id, updated_at)
       select company_id, 'closed', 'simulator', id,
              (select id from whatsapps w where w.company_id = $1 order by id offset (contacts.id * n) % 3 limit 1), $2,
              now() - (id * n) % 47 * interval '1 hour'
         from contacts, generate_series(1, 3) n where company_id = $1`,
      [companyId, userId],
    );
    await admin.query(
      `insert into messages (company_id, id, ticket_id, body, from_me, delivery, created_at)
       select company_id, gen_random_uuid(), id, 'mensagem ' || ($2::text[])[1 + (id * n) % 11] || case when n = 2 then ' rara' || id % 17 else '' end,
              false, 'received', updated_at - n * interval '1 minute'
         from tickets, generate_series(1, 3) n where company_id = $1`,
      [companyId, words],
    );
  }
  await admin.query('analyze contacts, tickets, messages');
});
afterAll(async () => {
  await admin.end();
  await database.close();
  await testDatabase.drop();
});

const queryArbitrary = fc.record({
  term: fc.oneof(
    fc.constantFrom(...words, 'mensagem', 'rara5', 'rara16', '9005', 'nada disso'),
    fc
      .tuple(fc.constantFrom(...words), fc.nat({ max: 3 }), fc.integer({ min: 1, max: 4 }))
      .map(([word, from, length]) => word.slice(from, from + length)),
  ),
  searchOnMessages: fc.boolean(),
  sortTickets: fc.constantFrom('ASC' as const, 'DESC' as const),
});

it('a search lists the newest matching ticket of each contact and connection, exactly like a scan of all texts', async () => {
  await fc.assert(
    fc.asyncProperty(queryArbitrary, async ({ term: searchParam, searchOnMessages, sortTickets }) => {
      const term = searchParam.trim().toLowerCase();
      fc.pre(term !== '');
      const { rows } = await admin.query<{ id: number }>(
        `select id from (
           select distinct on (t.contact_id, t.whatsapp_id) t.id, t.updated_at
             from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
            where t.company_id = $1 and (fold(c.name) like fold($2)
              or ($3 ~ '[0-9]{3}' and c.number like '%' || regexp_replace($3, '[^0-9]', '', 'g') || '%')
              or t.id = $4
              or ($5 and t.id in (select ticket_id from messages where company_id = $1 and fold(body) like fold($2))))
            order by t.contact_id, t.whatsapp_id, t.id desc) newest
          order by updated_at ${sortTickets}, id ${sortTickets}`,
        [scope.companyId, `%${escapeForLike(term)}%`, term, /^\d{1,9}$/.test(term) ? Number(term) : 0, searchOnMessages],
      );
      const all = rows.map(({ id }) => id);
      const listed: number[] = [];
      for (let pageNumber = 1, isMore = true; isMore; pageNumber += 1) {
        const filters = { status: 'search', showAll: 'true', searchParam, searchOnMessages: `${searchOnMessages}` };
        const read = listTickets(scope, v.parse(ListTicketsQuery, { ...filters, sortTickets, pageNumber: `${pageNumber}` }));
        const page = read.answer((await database.readTenant(scope.companyId, read.statement))[0]);
        expect(page.count).toBe(all.length);
        listed.push(...page.tickets.map(({ id }) => id));
        isMore = page.hasMore;
      }
      expect(listed).toEqual(all);
    }),
  );
});

it('a term of two letters is found anywhere in messages of the tickets changed last, and at the beginning of words in older messages', async () => {
  const { companyId, userId } = await createCompany(
    { database, clock: () => new Date() },
    { name: 'Antiga', adminName: 'Caio', email: 'caio@antiga.test', password: 'segredo' },
  );
  const old = createAdminScope(v.parse(CompanyId, companyId), userId);
  await admin.query(
    `insert into contacts (company_id, name, number, channel) select $1, 'Pessoa ' || n, n, 'simulator' from generate_series(1, 400) n`,
    [companyId],
  );
  await admin.query(
    `insert into tickets (company_id, status, channel, contact_id, updated_at)
     select company_id, 'closed', 'simulator', id, now() - number::int * interval '1 hour' from contacts where company_id = $1`,
    [companyId],
  );
  await admin.query(
    `insert into messages (company_id, id, ticket_id, body, from_me, delivery)
     select t.company_id, gen_random_uuid(), t.id, text.body, false, 'received'
       from (values (10, 'um lixque'), (390, 'outro lixque'), (391, 'Xque dia'), (392, 'um xque'), (393, '(xque)')) as text(nr, body)
       join contacts c on c.company_id = $1 and c.number = text.nr::text
       join tickets t on t.company_id = $1 and t.contact_id = c.id`,
    [companyId],
  );
  const find = async (searchParam: string) => {
    const filters = { status: 'search', showAll: 'true', searchParam, searchOnMessages: 'true' };
    const read = listTickets(old, v.parse(ListTicketsQuery, filters));
    const { tickets } = read.answer((await database.readTenant(old.companyId, read.statement))[0]);
    return tickets.map(({ contact }) => contact.name);
  };
  expect(await find('xq')).toEqual(['Pessoa 10', 'Pessoa 391', 'Pessoa 392']);
  expect(await find('xqu')).toEqual(['Pessoa 10', 'Pessoa 390', 'Pessoa 391', 'Pessoa 392', 'Pessoa 393']);
  expect(await find('(x')).toEqual(['Pessoa 393']);
});
