import { sql, type RawBuilder } from 'kysely';
import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';

/** The files to check: files with these names, or all files uploaded before a time. */
export type FlowFilesToCheck = { readonly names: readonly string[] } | { readonly before: Date };

/**
 * Deletes those of the given flow files that are no longer used. A file is used if a version, a drawing or a stored snapshot of
 * one of the company's flows contains its name. A file that was sent in a message is also used, because the message refers to the
 * same stored file. Returns the storage keys to delete after the commit.
 */
export async function deleteUnusedFlowFiles(
  tx: TenantTransaction,
  companyId: CompanyId,
  which: FlowFilesToCheck,
): Promise<string[]> {
  if ('names' in which && which.names.length === 0) return [];
  const selection = 'names' in which ? sql`f.name = any(${which.names}::text[])` : sql`f.created_at < ${which.before}`;
  const { rows } = await sql<{ storage_key: string }>`
    with named as (${selectUsedFileIdsSql(companyId)})
    delete from flow_files f
     where f.company_id = ${companyId} and ${selection} and not f.is_sent and f.id::text not in (select id from named)
    returning f.storage_key`.execute(tx);
  return rows.map(({ storage_key: key }) => key);
}

const FILE_ID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/**
 * Returns SQL that selects the ids of the used files. A file is used if its name is in a version or in the raw bytes of a
 * document. The bytes can be searched, because Yjs stores texts unencoded.
 */
const selectUsedFileIdsSql = (companyId: CompanyId): RawBuilder<unknown> => sql`
  select distinct (regexp_matches(content, ${FILE_ID_PATTERN}, 'g'))[1] as id
    from (select definition::text as content from flow_versions where company_id = ${companyId}
          union all
          select encode(update, 'escape') from document_updates where company_id = ${companyId} and room like 'flow:%'
          union all
          select encode(state, 'escape') from document_snapshots where company_id = ${companyId} and room like 'flow:%') as said`;
