import fc from 'fast-check';
import { Client } from 'pg';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CompanyId } from '@prosa/contract/ids';
import { openTenantDatabase, type TenantDatabase } from '@prosa/database/tenant';
import { createTestDatabase, type TestDatabase } from '@prosa/testing/test-database';
import { createCompany } from '../companies/create-company.ts';
import { escapeForLike } from '../platform/database/escape-for-like.ts';
import type { Scope } from '../platform/access/scope.ts';
import { createAdminScope } from '../testing/create-admin-scope.ts';
import { listSchedules } from './list-schedules.ts';

let test: TestDatabase;
let database: TenantDatabase;
let admin: Client;
let scope: Scope;
const words = ['Ação', 'acao', 'consulta', 'CONSULTA', '100%', 'a_b', 'c\\d', 'Zé', 'ze', 'İstanbul', '😀'];

/**
 * Creates two companies, whose contacts and scheduled messages have the same texts. Several messages are due at the same time.
 */
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
      `insert into contacts (company_id, name, number, channel)
       select $1, ($2::text[])[1 + n % 11] || ' ' || ($2::text[])[1 + n % 7], '55119' || n, 'simulator' from generate_series(1, 60) n`,
      [companyId, words],
    );
    await admin.query(
      `insert into schedules (company_id, id, contact_id, contact_name, body, send_at, first_at, open_ticket, status_ticket, intervalo,
                              valor_intervalo, enviar_quantas_vezes, tipo_dias, assinar)
       select company_id, gen_random_uuid(), id, name, ($2::text[])[1 + (id * n) % 11] || ' lembrete ' || ($2::text[])[1 + (id + n) % 11],
              now() + (id * n) % 13 * interval '1 hour', now(), 'disabled', 'closed', 1, 1, 1, 4, false
         from contacts, generate_series(1, 2) n where company_id = $1`,
      [companyId, words],
    );
  }
});
afterAll(async () => {
  await admin.end();
  await database.close();
  await test.drop();
});

const searchParam = fc.oneof(
  fc.constant(''),
  fc.constantFrom(...words, 'lembrete', 'nada disso'),
  fc
    .tuple(fc.constantFrom(...words), fc.nat({ max: 4 }), fc.nat({ max: 4 }))
    .map(([word, from, to]) => word.slice(from, from + to)),
);

it('the pages of a search list the same scheduled messages, in the same order, as a query that compares all texts', async () => {
  await fc.assert(
    fc.asyncProperty(searchParam, async (term) => {
      const { rows } = await admin.query<{ id: string }>(
        `select s.id from schedules s join contacts c on c.company_id = s.company_id and c.id = s.contact_id
          where s.company_id = $1 and (fold(s.body) like fold($2) or fold(c.name) like fold($2)) order by s.send_at desc, s.id`,
        [scope.companyId, `%${escapeForLike(term)}%`],
      );
      const all = rows.map(({ id }) => id);
      const listed: string[] = [];
      for (let pageNumber = 1, isMore = true; isMore; pageNumber += 1) {
        const page = await database.withTenant(scope.companyId, (tx) =>
          listSchedules(tx, scope, { searchParam: term, pageNumber }),
        );
        expect(page.count).toBe(all.length);
        listed.push(...page.schedules.map(({ id }) => id));
        isMore = page.hasMore;
      }
      expect(listed).toEqual(all);
    }),
  );
});
