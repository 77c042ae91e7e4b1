import type { Services } from '../platform/services.ts';
import { clearTemporaryFiles } from '../media/receive-file.ts';
import { removeParts } from './upload-parts.ts';

/** How long an upload is kept after its last part or its use, in milliseconds: 3 days. */
const KEPT_MS = 3 * 86_400_000;
/** The age in milliseconds after which an empty folder is deleted, because no part can be on its way into it. */
const QUIET_MS = 3_600_000;
/** The number of uploads per transaction. */
const AT_ONCE = 50;

/**
 * Deletes uploads of all companies that nobody continued for 3 days, and files that killed processes left. Returns how many.
 * Two concurrent runs do no harm.
 */
export async function clearUploads({ database, media, clock }: Pick<Services, 'database' | 'media' | 'clock'>): Promise<number> {
  const before = new Date(clock().getTime() - KEPT_MS);
  let cleared = 0;
  for (let last = AT_ONCE; last === AT_ONCE; cleared += last)
    last = await database.withPlatform('upkeep', async (tx) => {
      const due = await tx
        .selectFrom('uploads')
        .select(['company_id as companyId', 'id', 'size_bytes'])
        .where('updated_at', '<', before)
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked()
        .execute();
      // The rows stay locked until the parts are deleted, so that nobody continues such an upload.
      for (const upload of due) {
        await removeParts(media, upload, Number(upload.size_bytes));
        await tx.deleteFrom('uploads').where('company_id', '=', upload.companyId).where('id', '=', upload.id).execute();
      }
      return due.length;
    });
  // A part that arrives at this moment creates its folder again.
  await media.removeEmptyUploads(new Date(clock().getTime() - QUIET_MS));
  await clearTemporaryFiles(before);
  return cleared;
}
