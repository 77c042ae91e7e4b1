import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@prosa/testing/test-database';
import { assertRoleObeysPolicies, openTenantDatabase } from './tenant.ts';

let test: TestDatabase;
let admin: Client;

beforeAll(async () => {
  test = await createTestDatabase();
  admin = new Client({ connectionString: test.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await test.drop();
});

const names = async (query: string): Promise<string[]> =>
  (await admin.query<{ name: string }>(query)).rows.map(({ name }) => name);

it('has no table of a company without forced policies, and no key or reference that does not begin with the company', async () => {
  const tenantTable = `join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped`;
  const isOurs = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;
  expect((await names(`select c.relname as name from pg_class c ${tenantTable} where ${isOurs}`)).length).toBeGreaterThan(20);
  expect(
    await names(
      `select c.relname as name from pg_class c ${tenantTable} where ${isOurs} and not (c.relrowsecurity and c.relforcerowsecurity)`,
    ),
  ).toEqual([]);
  expect(
    await names(`select c.relname || '.' || k.conname as name from pg_class c ${tenantTable} join pg_constraint k on k.conrelid = c.oid
      where ${isOurs} and k.contype in ('p', 'f') and k.conkey[1] <> a.attnum`),
  ).toEqual([]);
  expect(
    await names(`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`),
  ).toEqual([]);
});

it('keeps tables without a company from the application: it may at most read them', async () => {
  const writable = await names(`select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id')
       and has_table_privilege('prosa_app', c.oid, 'insert, update, delete')`);
  expect(writable).toEqual([]);
});

it('shows nothing without a company, and refuses a role that could look past the policies', async () => {
  const app = openTenantDatabase(test.url, { poolSize: 1, onPoolError: () => {} });
  await expect(app.pool.query('select from tickets')).rejects.toThrow(/app\.company_id/);
  await assertRoleObeysPolicies(app);
  await app.close();
  const owner = openTenantDatabase(test.adminUrl, { poolSize: 1, onPoolError: () => {} });
  await expect(assertRoleObeysPolicies(owner)).rejects.toThrow(/row-level security/);
  await owner.close();
});

/** The constraints by which a row of another company can refuse, and so tell that somebody has this number or log-in. */
const uniqueAcrossCompanies = ['users_email', 'whatsapps_phone_number_id_key'];

it('lets no unique index of a company tell what another company has, but for what is one of a kind everywhere', async () => {
  const found = await names(`select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
     join pg_class c on c.oid = x.indrelid
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and x.indisunique and x.indkey[0] <> a.attnum order by 1`);
  expect(found).toEqual(uniqueAcrossCompanies);
});

/** The functions run past the policies; each was read for how it binds itself to the company of the transaction. */
const reviewedFunctions = ['search_contact_ids', 'search_message_ticket_ids'];
/** So do these, which nobody can call: each writes in the company of the row that sets it off. */
const reviewedTriggers = [
  'mirror_contact_tags',
  'mirror_ticket_tags',
  'mirror_user_queues',
  'record_chat_departure',
  'record_removal',
  'stamp_chats_of_users',
];

it('has no function that runs as somebody else but the reviewed ones, which give nothing without a company', async () => {
  const definers = (isTrigger: boolean) =>
    names(`select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
             and (prorettype = 'trigger'::regtype) = ${isTrigger} order by 1`);
  expect(await definers(false)).toEqual(reviewedFunctions);
  expect(await definers(true)).toEqual(reviewedTriggers);
  const app = openTenantDatabase(test.url, { poolSize: 1, onPoolError: () => {} });
  for (const name of reviewedFunctions)
    await expect(app.pool.query(`select ${name}('a', 10)`)).rejects.toThrow(/app\.company_id/);
  await app.close();
});
