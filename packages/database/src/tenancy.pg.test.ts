import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@prosa/testing/test-database';
import { assertRoleObeysPolicies, openTenantDatabase } from './tenant.ts';

let testDatabase: TestDatabase;
let admin: Client;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  admin = new Client({ connectionString: testDatabase.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await testDatabase.drop();
});

const listNames = async (query: string): Promise<string[]> =>
  (await admin.query<{ name: string }>(query)).rows.map(({ name }) => name);

it('every table with a company_id has forced row-level security, and its keys and references begin with company_id', async () => {
  const tenantTable = `join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped`;
  const isOurs = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;
  expect((await listNames(`select c.relname as name from pg_class c ${tenantTable} where ${isOurs}`)).length).toBeGreaterThan(20);
  expect(
    await listNames(
      `select c.relname as name from pg_class c ${tenantTable} where ${isOurs} and not (c.relrowsecurity and c.relforcerowsecurity)`,
    ),
  ).toEqual([]);
  expect(
    await listNames(`select c.relname || '.' || k.conname as name from pg_class c ${tenantTable} join pg_constraint k on k.conrelid = c.oid
      where ${isOurs} and k.contype in ('p', 'f') and k.conkey[1] <> a.attnum`),
  ).toEqual([]);
  expect(
    await listNames(`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`),
  ).toEqual([]);
});

it("the application's role can't write to a table without a company_id", async () => {
  const writable = await listNames(`select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id')
       and has_table_privilege('prosa_app', c.oid, 'insert, update, delete')`);
  expect(writable).toEqual([]);
});

it('a read without a company fails, and assertRoleObeysPolicies refuses a role that bypasses policies', async () => {
  const app = openTenantDatabase(testDatabase.url, { poolSize: 1, onPoolError: () => {} });
  await expect(app.pool.query('select from tickets')).rejects.toThrow(/app\.company_id/);
  await assertRoleObeysPolicies(app);
  await app.close();
  const owner = openTenantDatabase(testDatabase.adminUrl, { poolSize: 1, onPoolError: () => {} });
  await expect(assertRoleObeysPolicies(owner)).rejects.toThrow(/row-level security/);
  await owner.close();
});

/**
 * The unique constraints across all companies. A refusal tells the caller that another company has the email address or phone
 * number id.
 */
const uniqueAcrossCompanies = ['users_email', 'whatsapps_phone_number_id_key'];

it('every unique index begins with company_id, except for the listed indexes that are unique across companies', async () => {
  const found = await listNames(`select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
     join pg_class c on c.oid = x.indrelid
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and x.indisunique and x.indkey[0] <> a.attnum order by 1`);
  expect(found).toEqual(uniqueAcrossCompanies);
});

/**
 * Functions that bypass the policies, each with arguments for a call. A person has checked that each function reads only rows of
 * the transaction's company.
 */
const reviewedFunctions = { search_contact_ids: `'a', 10`, search_message_ticket_ids: `'a', 10`, search_schedule_ids: `'a'` };
/**
 * Triggers that bypass the policies. No caller can run a trigger directly, and each trigger writes only in the company of the row
 * that fires it.
 */
const reviewedTriggers = [
  'mirror_contact_tags',
  'mirror_ticket_tags',
  'mirror_user_queues',
  'record_chat_departure',
  'record_removal',
  'stamp_chats_of_users',
];

it('only reviewed functions and triggers run with their owner’s rights, and the functions fail without a company', async () => {
  const definers = (isTrigger: boolean) =>
    listNames(`select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
             and (prorettype = 'trigger'::regtype) = ${isTrigger} order by 1`);
  expect(await definers(false)).toEqual(Object.keys(reviewedFunctions));
  expect(await definers(true)).toEqual(reviewedTriggers);
  const app = openTenantDatabase(testDatabase.url, { poolSize: 1, onPoolError: () => {} });
  for (const [name, values] of Object.entries(reviewedFunctions))
    await expect(app.pool.query(`select ${name}(${values})`)).rejects.toThrow(/app\.company_id/);
  await app.close();
});
