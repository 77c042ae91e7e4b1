import type { Pool } from 'pg';
import type { CompanyId } from '@prosa/contract/ids';

/** Returns a digest of all rows of a company for each table. */
export async function digestRows(admin: Pool, companyId: CompanyId): Promise<Record<string, string>> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select c.relname as name from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  );
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
         from ${name} t where company_id = $1`,
  );
  const { rows } = await admin.query<{ name: string; digest: string }>(digests.join(' union all '), [companyId]);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
