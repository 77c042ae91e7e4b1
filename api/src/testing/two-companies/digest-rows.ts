import type { Pool } from 'pg';
import type { CompanyId } from '@prosa/contract/ids';

/** Caches the statement of each pool. A test that runs the statement after every call then needs only one plan. */
const statements = new WeakMap<Pool, Promise<string>>();

/** Returns a digest of all rows of a company for each table. The pool must have a single connection, which caches the plan. */
export async function digestRows(admin: Pool, companyId: CompanyId): Promise<Record<string, string>> {
  const statement = statements.get(admin) ?? buildDigestStatement(admin);
  statements.set(admin, statement);
  const { rows } = await admin.query<{ name: string; digest: string }>({
    name: 'digest-rows',
    text: await statement,
    values: [companyId],
  });
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** Builds the statement from all tables except partitions, because their rows also belong to the partitioned table. */
async function buildDigestStatement(admin: Pool): Promise<string> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select c.relname as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
         from ${name} t where company_id = $1`,
  );
  return digests.join(' union all ');
}
