import { sql } from 'kysely';
import { deleteStoredFiles } from '../media/delete-stored-files.ts';
import type { Services } from '../platform/services.ts';
import { deleteUnusedFlowFiles } from './files/delete-unused-flow-files.ts';

/**
 * The time in milliseconds after which a file that no flow uses is deleted: 30 days. Until then, a drawing that a user made
 * offline with this file may still arrive.
 */
const RETENTION_MS = 30 * 86_400_000;

/**
 * Deletes files of all companies that were uploaded for flows and that no flow uses. Also deletes documents to which a device
 * appended after their flow had been deleted. Returns the numbers of deleted files and documents. Two concurrent runs do no harm.
 */
export async function deleteOrphanedFlowData(
  services: Pick<Services, 'database' | 'media' | 'clock' | 'log'>,
): Promise<{ readonly files: number; readonly documents: number }> {
  const before = new Date(services.clock().getTime() - RETENTION_MS);
  const companies = await services.database.withPlatform('upkeep', (tx) =>
    tx.selectFrom('flow_files').select('company_id').distinct().where('created_at', '<', before).execute(),
  );
  let files = 0;
  for (const { company_id: id } of companies) {
    const companyId = id;
    const keys = await services.database.withTenant(companyId, (tx) => deleteUnusedFlowFiles(tx, companyId, { before }));
    deleteStoredFiles(services, keys);
    files += keys.length;
  }
  const documents = await services.database.withPlatform('upkeep', (tx) =>
    sql`delete from documents d where d.room like 'flow:%' and d.updated_at < ${before}
          and not exists (select from flowbuilders f
                           where f.company_id = d.company_id and f.id::text = split_part(d.room, ':', 3))`.execute(tx),
  );
  return { files, documents: Number(documents.numAffectedRows ?? 0) };
}
