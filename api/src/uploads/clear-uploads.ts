import type { Services } from '../platform/services.ts';
import { clearTemporaryFiles } from '../media/receive-file.ts';
import { removeParts } from './upload-parts.ts';

/** How long an upload is kept after its last part or its use, in milliseconds: 3 days. */
const KEPT_MS = 3 * 86_400_000;
/** An empty folder that is older has no part on its way into it, in milliseconds. */
const QUIET_MS = 3_600_000;
/** Uploads of one transaction. */
const AT_ONCE = 50;

/** Drops uploads, of all companies, that nobody went on with for 3 days, and what killed processes left. Gives how many. May run twice at once. */
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
      // The rows stay locked until the parts are gone: nobody goes on with an upload that is losing them.
      for (const upload of due) {
        await removeParts(media, upload, Number(upload.size_bytes));
        await tx.deleteFrom('uploads').where('company_id', '=', upload.companyId).where('id', '=', upload.id).execute();
      }
      return due.length;
    });
  // A part that comes at this moment has its folder made new.
  await media.removeEmptyUploads(new Date(clock().getTime() - QUIET_MS));
  await clearTemporaryFiles(before);
  return cleared;
}
