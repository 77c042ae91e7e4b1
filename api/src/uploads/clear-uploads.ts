import { clearInBatches } from '../platform/jobs/clear-in-batches.ts';
import type { Services } from '../platform/services.ts';
import { clearTemporaryFiles } from '../media/receive-file.ts';
import { removeUploadParts } from './upload-parts.ts';

/**
 * The time in milliseconds (3 days) after which an upload is deleted. It counts from the last call that started, continued or
 * used the upload.
 */
const UPLOAD_RETENTION_MS = 3 * 86_400_000;
/**
 * The age in milliseconds from which an empty folder is deleted. A newer folder may be empty only because its first part is still
 * being stored.
 */
const MIN_EMPTY_FOLDER_AGE_MS = 3_600_000;
/** The number of uploads that one transaction deletes. */
const UPLOADS_PER_TRANSACTION = 50;

/**
 * Deletes the uploads of all companies that nobody has continued or used for 3 days, and the temporary files of killed processes.
 * Returns the number of deleted uploads. Two runs at the same time do no harm.
 */
export async function clearUploads({ database, media, clock }: Pick<Services, 'database' | 'media' | 'clock'>): Promise<number> {
  const before = new Date(clock().getTime() - UPLOAD_RETENTION_MS);
  const cleared = await clearInBatches(UPLOADS_PER_TRANSACTION, () =>
    database.withPlatform('upkeep', async (tx) => {
      const due = await tx
        .selectFrom('uploads')
        .select(['company_id as companyId', 'id', 'size_bytes'])
        .where('updated_at', '<', before)
        .limit(UPLOADS_PER_TRANSACTION)
        .forUpdate()
        .skipLocked()
        .execute();
      // The rows stay locked until the parts are deleted, so that nobody continues the upload.
      for (const upload of due) {
        await removeUploadParts(media, upload, Number(upload.size_bytes));
        await tx.deleteFrom('uploads').where('company_id', '=', upload.companyId).where('id', '=', upload.id).execute();
      }
      return due.length;
    }),
  );
  // If a part arrives at this moment, its folder may be deleted, and is created again when the part is stored.
  await media.removeEmptyUploads(new Date(clock().getTime() - MIN_EMPTY_FOLDER_AGE_MS));
  await clearTemporaryFiles(before);
  return cleared;
}
