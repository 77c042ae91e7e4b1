import { sql, type RawBuilder } from 'kysely';
import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';

/** The files to look at: those of the names, or all that were uploaded before. */
export type UnusedFiles = { readonly names: readonly string[] } | { readonly before: Date };

/**
 * Forgets those of the files that no flow of the company names, be it in a version, in its drawing or in a state of it that is
 * kept, and that went out to nobody: messages share their bytes. Gives the keys that the store is to forget once this is
 * committed.
 */
export async function dropUnusedFiles(tx: TenantTransaction, companyId: CompanyId, which: UnusedFiles): Promise<string[]> {
  if ('names' in which && which.names.length === 0) return [];
  const among = 'names' in which ? sql`f.name = any(${which.names}::text[])` : sql`f.created_at < ${which.before}`;
  const { rows } = await sql<{ storage_key: string }>`
    with named as (${namedFiles(companyId)})
    delete from flow_files f
     where f.company_id = ${companyId} and ${among} and not f.is_sent and f.id::text not in (select id from named)
    returning f.storage_key`.execute(tx);
  return rows.map(({ storage_key: key }) => key);
}

const FILE_ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Ids of files are looked for in the documents' bytes as they are: Yjs writes texts plainly. */
const namedFiles = (companyId: CompanyId): RawBuilder<unknown> => sql`
  select distinct (regexp_matches(content, ${FILE_ID}, 'g'))[1] as id
    from (select definition::text as content from flow_versions where company_id = ${companyId}
          union all
          select encode(update, 'escape') from document_updates where company_id = ${companyId} and room like 'flow:%'
          union all
          select encode(state, 'escape') from document_snapshots where company_id = ${companyId} and room like 'flow:%') as said`;
