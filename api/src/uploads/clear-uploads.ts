import { clearInBatches } from '../platform/jobs/clear-in-batches.ts';
import type { Services } from '../platform/services.ts';
import { clearTemporaryFiles } from '../media/receive-file.ts';
import { removeParts } from './upload-parts.ts';

/** An upload is deleted this time after its last part arrived or a message used it, in milliseconds: 3 days. */
const RETENTION_MS = 3 * 86_400_000;
/**
 * The age in milliseconds after which an empty folder is deleted. Within this time, a part may still be on its way into the
 * folder.
 */
const QUIET_MS = 3_600_000;
/** The number of uploads that one transaction deletes. */
const BATCH_SIZE = 50;

/**
 * Deletes uploads of all companies that nobody continued for 3 days, and temporary files of killed processes. Returns the number
 * of deleted uploads. Two concurrent runs do no harm.
 */
export async function clearUploads({ database, media, clock }: Pick<Services, 'database' | 'media' | 'clock'>): Promise<number> {
  const before = new Date(clock().getTime() - RETENTION_MS);
  const cleared = await clearInBatches(BATCH_SIZE, () =>
    database.withPlatform('upkeep', async (tx) => {
      const due = await tx
        .selectFrom('uploads')
        .select(['company_id as companyId', 'id', 'size_bytes'])
        .where('updated_at', '<', before)
        .limit(BATCH_SIZE)
        .forUpdate()
        .skipLocked()
        .execute();
      // The rows stay locked until the parts are deleted, so that nobody continues the upload.
      for (const upload of due) {
        await removeParts(media, upload, Number(upload.size_bytes));
        await tx.deleteFrom('uploads').where('company_id', '=', upload.companyId).where('id', '=', upload.id).execute();
      }
      return due.length;
    }),
  );
  // If a part arrives at this moment, storing it creates its folder again.
  await media.removeEmptyUploads(new Date(clock().getTime() - QUIET_MS));
  await clearTemporaryFiles(before);
  return cleared;
}
