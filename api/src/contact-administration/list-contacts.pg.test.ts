import fc from 'fast-check';
import { Client } from 'pg';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ListContactsQuery } from '@prosa/contract/contacts/list-contacts';
import { CompanyId } from '@prosa/contract/ids';
import { openTenantDatabase, type TenantDatabase } from '@prosa/database/tenant';
import { createTestDatabase, type TestDatabase } from '@prosa/testing/test-database';
import { createCompany } from '../companies/create-company.ts';
import { escapeForLike } from '../platform/database/escape-for-like.ts';
import type { Scope } from '../platform/access/scope.ts';
import { createAdminScope } from '../testing/create-admin-scope.ts';
import { listContacts } from './list-contacts.ts';

let test: TestDatabase;
let database: TenantDatabase;
let admin: Client;
let scope: Scope;
const words = ['Ação', 'acao', 'Padaria', 'PADARIA', '100%', 'a_b', 'c\\d', 'Zé', 'ze', 'İstanbul', '😀'];

/** Creates two companies with the same contacts. Every fourth contact never had a conversation. */
beforeAll(async () => {
  test = await createTestDatabase();
  database = openTenantDatabase(test.url, { poolSize: 1, onPoolError: () => {} });
  admin = new Client({ connectionString: test.adminUrl });
  await admin.connect();
  for (const email of ['bia@outra.test', 'ada@grande.test']) {
    const { companyId, userId } = await createCompany(
      { database, clock: () => new Date() },
      { name: email, adminName: 'Ada', email, password: 'segredo' },
    );
    scope = createAdminScope(v.parse(CompanyId, companyId), userId);
    await admin.query(
      `insert into contacts (company_id, name, number, channel, email, active)
       select $1, ($2::text[])[1 + n % 11] || ' ' || ($2::text[])[1 + n % 7], '5511' || 9000 + n, 'simulator',
              case when n % 3 = 0 then ($2::text[])[1 + n % 5] || '@exemplo.com' else '' end, n % 6 > 0
         from generate_series(1, 100) n`,
      [companyId, words],
    );
    await admin.query(
      `insert into contact_identities (company_id, kind, value, contact_id, number)
       select company_id, 'lid', number, id, '4430' || id % 10 from contacts where company_id = $1 and id % 9 = 0`,
      [companyId],
    );
    await admin.query(
      `insert into tickets (company_id, status, channel, contact_id, updated_at)
       select company_id, 'closed', 'simulator', id, now() - (id * n) % 130 * interval '1 day'
         from contacts, generate_series(1, 2) n where company_id = $1 and id % 4 > 0`,
      [companyId],
    );
  }
});
afterAll(async () => {
  await admin.end();
  await database.close();
  await test.drop();
});

const query = fc.record(
  {
    searchParam: fc.oneof(
      fc.constantFrom('', ...words, 'exemplo', '9005', '+55 11 900', '4430', 'nada disso'),
      fc
        .tuple(fc.constantFrom(...words), fc.nat({ max: 4 }), fc.nat({ max: 4 }))
        .map(([word, from, to]) => word.slice(from, from + to)),
    ),
    lastTicket: fc.uniqueArray(fc.constantFrom('within7', 'within30', 'before30', 'before90', 'never'), { maxLength: 2 }),
    active: fc.boolean(),
  },
  { requiredKeys: ['searchParam'] },
);
const conditions: Readonly<Record<string, string>> = {
  within7: `talked_at >= now() - interval '7 days'`,
  within30: `talked_at >= now() - interval '30 days'`,
  before30: `talked_at < now() - interval '30 days'`,
  before90: `talked_at < now() - interval '90 days'`,
  never: 'talked_at is null',
};

it('the pages of a contact search list the same contacts in the same order as a query that compares every contact', async () => {
  await fc.assert(
    fc.asyncProperty(query, async ({ searchParam, lastTicket = [], active }) => {
      const filters = {
        searchParam,
        lastTicket: JSON.stringify(lastTicket),
        ...(active === undefined ? {} : { active: `${active}` }),
      };
      const { searchParam: term } = v.parse(ListContactsQuery, filters);
      const { rows } = await admin.query<{ id: number }>(
        `select id from contacts c left join lateral (
           select max(updated_at) as talked_at from tickets t where t.company_id = c.company_id and t.contact_id = c.id) t on true
          where company_id = $1 and ($4::boolean is null or active = $4)
            and (fold(name) like fold($2) or (length($3) > 2 and fold(email) like fold($2)) or ($3 ~ '[0-9]{3}' and exists (
              select from (select number union select i.number from contact_identities i where i.company_id = c.company_id and i.contact_id = c.id) n
               where n.number like '%' || regexp_replace($3, '[^0-9]', '', 'g') || '%')))
            and (${lastTicket.map((period) => conditions[period]).join(' or ') || 'true'})
          order by fold(name), id`,
        [scope.companyId, `%${escapeForLike(term)}%`, escapeForLike(term), active],
      );
      const all = rows.map(({ id }) => id);
      const listed: number[] = [];
      for (let pageNumber = 1, isMore = true; isMore; pageNumber += 1) {
        const page = await database.withTenant(scope.companyId, (tx) =>
          listContacts(tx, scope, v.parse(ListContactsQuery, { ...filters, pageNumber: `${pageNumber}` })),
        );
        expect(page.count).toBe(all.length);
        listed.push(...page.contacts.map(({ id }) => id));
        isMore = page.hasMore;
      }
      expect(listed).toEqual(all);
    }),
  );
});
