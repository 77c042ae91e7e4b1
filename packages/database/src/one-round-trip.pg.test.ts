import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CompanyId } from '@prosa/contract/ids';
import { createTestDatabase, type TestDatabase } from '@prosa/testing/test-database';
import { queryBuilder } from './query-builder.ts';
import { MAX_NAMES_FOR_TRANSACTIONS } from './statement-names.ts';
import { openTenantDatabase, type TenantDatabase } from './tenant.ts';

let testDatabase: TestDatabase;
let database: TenantDatabase;
const companies: CompanyId[] = [];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openTenantDatabase(testDatabase.url, { poolSize: 1, onPoolError: () => {} });
  for (const name of ['Um', 'Dois'])
    await database.withPlatform('seed', async (tx) => {
      const plan = await tx.insertInto('plans').values({ name }).returning('id').executeTakeFirstOrThrow();
      const made = await tx
        .insertInto('companies')
        .values({ name, plan_id: plan.id, due_at: new Date('2999-12-31') })
        .returning('id')
        .executeTakeFirstOrThrow();
      companies.push(made.id);
      await tx
        .insertInto('tags')
        .values({ company_id: made.id, name: `tag ${name}`, color: '#000' })
        .execute();
    });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

function companyIdAt(at: number): CompanyId {
  const id = companies[at];
  if (id === undefined) throw new Error('there are two companies');
  return id;
}
const compileTagRead = () => queryBuilder.selectFrom('tags').select('name').compile();
const compileFailingRead = () => sql<{ x: number }>`select 1 / (select 0) as x`.compile(queryBuilder);

it('a read returns the rows of its own company only, and leaves no company set on the database connection', async () => {
  const [first, second] = await database.readTenant(companyIdAt(0), compileTagRead(), compileTagRead());
  expect([first, second]).toEqual([[{ name: 'tag Um' }], [{ name: 'tag Um' }]]);
  expect(await database.readTenant(companyIdAt(1), compileTagRead())).toEqual([[{ name: 'tag Dois' }]]);
  await expect(database.pool.query('select from tags')).rejects.toThrow(/app\.company_id|invalid input syntax/);
  expect((await database.readPlatform('log-in', compileTagRead()))[0]).toHaveLength(2);
  await expect(database.pool.query('select from tags')).rejects.toThrow(/app\.company_id|invalid input syntax/);
});

it('a prepared read still works on the same database connection after its table has gained or lost a column', async () => {
  const all = sql<object>`select * from tags`.compile(queryBuilder);
  const before = await database.readTenant(companyIdAt(0), all);
  const owner = new Client({ connectionString: testDatabase.ownerUrl });
  await owner.connect();
  await owner.query('alter table tags add column added int');
  expect(await database.readTenant(companyIdAt(0), all)).toEqual(
    before.map((rows) => rows.map((row) => ({ ...row, added: null }))),
  );
  await owner.query('alter table tags drop column added');
  await owner.end();
  expect(await database.readTenant(companyIdAt(0), all)).toEqual(before);
});

it('a failed read rejects with the error of its statement, and the next read on the same database connection works', async () => {
  for (let again = 0; again < 2; again += 1) {
    await expect(database.readTenant(companyIdAt(0), compileFailingRead(), compileTagRead())).rejects.toThrow(/division by zero/);
    expect(await database.readTenant(companyIdAt(1), compileTagRead())).toEqual([[{ name: 'tag Dois' }]]);
  }
});

it('each read returns its own columns, even if there are more statements than a database connection keeps prepared', async () => {
  const read = (n: number) => sql<object>`select ${n}::int as ${sql.ref(`column_${n}`)}`.compile(queryBuilder);
  const numbers = Array.from({ length: 150 }, (_, n) => n);
  for (const round of [1, 2])
    expect([round, await database.readTenant(companyIdAt(0), ...numbers.map(read))]).toEqual([
      round,
      numbers.map((n) => [{ [`column_${n}`]: n }]),
    ]);
});

it('a read returns values of each type unchanged', async () => {
  const values = sql<object>`
    select 7 as int, 7::bigint as bigint, true as bool, null::text as nothing, 'é'::text as text, array[1, 2] as list,
           '{"a": [1]}'::jsonb as json, '\\x0102'::bytea as bytes, '2026-01-02 03:04:05.678+00'::timestamptz as at`.compile(
    queryBuilder,
  );
  const row = { int: 7, bigint: '7', bool: true, nothing: null, text: 'é', list: [1, 2], json: { a: [1] } };
  const [rows] = await database.readTenant(companyIdAt(0), values);
  expect(rows).toEqual([{ ...row, bytes: Buffer.from([1, 2]), at: new Date('2026-01-02T03:04:05.678Z') }]);
});

it('each read of one call returns its own rows, and a read without rows returns an empty list', async () => {
  const named = (name: string) => queryBuilder.selectFrom('tags').select('name').where('name', '=', name).compile();
  const asked = ['tag Um', 'tag Dois', 'tag Um'].map(named);
  expect(await database.readTenant(companyIdAt(0), ...asked)).toEqual([[{ name: 'tag Um' }], [], [{ name: 'tag Um' }]]);
});

it("a read with a value that can't be encoded rejects, and the next read on the same database connection works", async () => {
  const unsendable = {
    toPostgres: () => {
      throw new Error('no text');
    },
  };
  const broken = sql<object>`select ${unsendable}::text`.compile(queryBuilder);
  await expect(database.readTenant(companyIdAt(0), broken, compileTagRead())).rejects.toThrow('no text');
  expect(await database.readTenant(companyIdAt(1), compileTagRead())).toEqual([[{ name: 'tag Dois' }]]);
});

it('a read refuses statements that write', async () => {
  const write = sql<object>`delete from tags`.compile(queryBuilder);
  await expect(database.readTenant(companyIdAt(0), write)).rejects.toThrow(/read-only transaction/);
  expect(await database.readTenant(companyIdAt(0), compileTagRead())).toEqual([[{ name: 'tag Um' }]]);
});

it("a write with a value that can't be encoded commits nothing", async () => {
  const unsendable = {
    toPostgres: () => {
      throw new Error('no text');
    },
  };
  await expect(
    database.withTenant(companyIdAt(0), async (tx) => {
      await tx
        .insertInto('tags')
        .values({ company_id: companyIdAt(0), name: 'half', color: '#111' })
        .execute();
      await sql`insert into tags (company_id, name, color) values (${companyIdAt(0)}, ${unsendable}, '#222')`.execute(tx);
    }),
  ).rejects.toThrow('no text');
  expect(await database.readTenant(companyIdAt(0), compileTagRead())).toEqual([[{ name: 'tag Um' }]]);
});

it('a database connection limits the time of statements, of idle transactions and of whole transactions', async () => {
  const limits = sql<{ statement: string; idle: string; transaction: string }>`
    select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle,
           current_setting('transaction_timeout') as transaction`.compile(queryBuilder);
  expect(await database.readTenant(companyIdAt(0), limits)).toEqual([[{ statement: '30s', idle: '30s', transaction: '1min' }]]);
});

it('a statement that transactions repeat is parsed once, and fails only once after the columns of its table change', async () => {
  const read = () =>
    database.withTenant(companyIdAt(0), (tx) => tx.selectFrom('tags').selectAll().where('color', '=', '#000').execute());
  for (let times = 0; times < 20; times += 1) expect(await read()).toHaveLength(1);
  const parsed = await database.withTenant(companyIdAt(0), (tx) =>
    sql<{ name: string }>`select name from pg_prepared_statements where name ~ '^r[0-9]+$' and statement like '%"tags"%'`.execute(
      tx,
    ),
  );
  expect(parsed.rows).toHaveLength(1);
  const owner = new Client({ connectionString: testDatabase.ownerUrl });
  await owner.connect();
  try {
    await owner.query('alter table tags add column added int');
    await expect(read()).rejects.toThrow('cached plan must not change result type');
    expect(await read()).toMatchObject([{ added: null }]);
  } finally {
    await owner.query('alter table tags drop column added');
    await owner.end();
  }
});

it('a repeated statement is parsed once, even if another TenantDatabase of the process has used up its own names', async () => {
  const options = { poolSize: 1, onPoolError: () => {} };
  const crowded = openTenantDatabase(testDatabase.url, options);
  const fresh = openTenantDatabase(testDatabase.url, options);
  const more = MAX_NAMES_FOR_TRANSACTIONS + 1;
  const often = 12;
  const listParsed = sql<{ name: string }>`select name from pg_prepared_statements where name ~ '^r[0-9]+$'`;
  try {
    const parsed = await crowded.withTenant(companyIdAt(0), async (tx) => {
      for (let times = 0; times < often; times += 1)
        await Promise.all(Array.from({ length: more }, (_, n) => sql`select 1 as ${sql.ref(`c${n}`)}`.execute(tx)));
      return listParsed.execute(tx);
    });
    expect(parsed.rows).toHaveLength(MAX_NAMES_FOR_TRANSACTIONS);
    const ofOther = await fresh.withTenant(companyIdAt(0), async (tx) => {
      for (let times = 0; times < often; times += 1) await sql`select 2 as repeated`.execute(tx);
      return listParsed.execute(tx);
    });
    expect(ofOther.rows).toHaveLength(1);
  } finally {
    await Promise.all([crowded.close(), fresh.close()]);
  }
});
