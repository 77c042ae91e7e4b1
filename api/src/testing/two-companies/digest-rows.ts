import type { Pool } from 'pg';
import type { CompanyId } from '@prosa/contract/ids';

/** A digest of a company's rows for each table. `writes` is the number of writes to the database at the time of the digest. */
type KnownDigest = { readonly writes: string; readonly digest: Record<string, string> };
type DigestedDatabase = { readonly statement: string; readonly known: Map<CompanyId, KnownDigest> };

/**
 * Caches for each pool the statement that computes a company's digests, so that the database plans it only once for all calls of
 * a test.
 */
const databases = new WeakMap<Pool, Promise<DigestedDatabase>>();

/**
 * Returns a digest of all rows of a company for each table. The pool must have a single connection, because the connection caches
 * the plan. Most calls of a test write nothing, so the digest is computed again only after a write.
 */
export async function digestRows(admin: Pool, companyId: CompanyId): Promise<Record<string, string>> {
  const opening = databases.get(admin) ?? openDigestedDatabase(admin);
  databases.set(admin, opening);
  const { statement, known } = await opening;
  const writes = await readWriteCount(admin);
  const last = known.get(companyId);
  if (last !== undefined && last.writes === writes) return last.digest;
  const { rows } = await admin.query<{ name: string; digest: string }>({
    name: 'digest-rows',
    text: statement,
    values: [companyId],
  });
  const digest = Object.fromEntries(rows.map(({ name, digest: each }) => [name, each]));
  if (writes !== undefined) known.set(companyId, { writes, digest });
  return digest;
}

/**
 * Returns the number of rows that were written since the first digest. Returns undefined if a transaction is open that has
 * written rows, because it may still commit them.
 */
async function readWriteCount(admin: Pool): Promise<string | undefined> {
  const { rows } = await admin.query<{ writes: string; isWriting: boolean }>({
    name: 'count-writes',
    text: `select (select last_value from digested.writes) as writes, exists (
      select from pg_stat_activity where datname = current_database() and backend_xid is not null) as "isWriting"`,
  });
  return rows[0]?.isWriting === false ? rows[0].writes : undefined;
}

/**
 * Adds triggers that count the written rows, and builds the statement that computes the digests of all tables. Leaves out
 * partitions, because their rows also belong to the partitioned table.
 */
async function openDigestedDatabase(admin: Pool): Promise<DigestedDatabase> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select c.relname as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  const triggers = tables.map(
    ({ name }) => `
      create trigger count_write after insert or update or delete on ${name} for each row execute function digested.count_write();
      create trigger count_truncation after truncate on ${name} for each statement execute function digested.count_write();`,
  );
  // A sequence counts the writes, so that no transaction waits for another one in order to count.
  await admin.query(`
    create schema digested;
    create sequence digested.writes;
    select nextval('digested.writes');
    create function digested.count_write() returns trigger language plpgsql security definer as
      $$ begin perform nextval('digested.writes'); return null; end $$;
    ${triggers.join('')}`);
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
         from ${name} t where company_id = $1`,
  );
  return { statement: digests.join(' union all '), known: new Map() };
}
