import type { UploadAnswer } from '@prosa/contract/uploads/upload';
import { mediaOwners } from '../media/media-owners.ts';
import { AppError } from '../platform/app-error.ts';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';

/** The maximum number of unfinished uploads of a user. */
const MAX_UNFINISHED_UPLOADS = 50;

/**
 * Starts an upload. If the upload exists, returns how many of its bytes have arrived. Each call postpones the deletion of the
 * upload. Refuses a file that is too large with ERR_MEDIA_TOO_LARGE, an id that another file has with ERR_COMMAND_REUSED, and too
 * many unfinished uploads of the user with ERR_TOO_MANY_REQUESTS.
 */
export function startUpload(
  services: Pick<Services, 'database' | 'clock'>,
  { companyId, viewer }: Scope,
  { id, sizeBytes }: { readonly id: string; readonly sizeBytes: number },
): Promise<UploadAnswer> {
  if (sizeBytes > mediaOwners.ticket.maxBytes) throw new AppError('ERR_MEDIA_TOO_LARGE', 413);
  const now = services.clock();
  return services.database.withTenant(companyId, async (tx) => {
    const inserted = await tx
      .insertInto('uploads')
      .values({ company_id: companyId, id, user_id: viewer.id, size_bytes: String(sizeBytes), used_at: null, updated_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted !== undefined) {
      const { unfinished } = await tx
        .selectFrom('uploads')
        .select(({ fn }) => fn.countAll<string>().as('unfinished'))
        .where('company_id', '=', companyId)
        .where('user_id', '=', viewer.id)
        .where('used_at', 'is', null)
        .executeTakeFirstOrThrow();
      if (Number(unfinished) > MAX_UNFINISHED_UPLOADS) throw new AppError('ERR_TOO_MANY_REQUESTS', 429);
      return { offsetBytes: 0 };
    }
    const existingUpload = await tx
      .updateTable('uploads')
      .set({ updated_at: now })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .where('user_id', '=', viewer.id)
      .where('size_bytes', '=', String(sizeBytes))
      .returning('offset_bytes')
      .executeTakeFirst();
    if (existingUpload === undefined) throw new AppError('ERR_COMMAND_REUSED', 409);
    return { offsetBytes: Number(existingUpload.offset_bytes) };
  });
}
