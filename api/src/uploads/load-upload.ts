import type { CompanyId } from '@prosa/contract/ids';
import { AppError } from '../platform/app-error.ts';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';

export type Upload = {
  readonly companyId: CompanyId;
  readonly id: string;
  readonly sizeBytes: number;
  readonly offsetBytes: number;
  readonly isUsed: boolean;
};

/** Loads an upload of the user. Refuses with ERR_NO_MEDIA_FOUND if the upload is missing or belongs to another user. */
export async function loadUpload(
  { database }: Pick<Services, 'database'>,
  { companyId, viewer }: Scope,
  id: string,
): Promise<Upload> {
  const row = await database.withTenant(companyId, (tx) =>
    tx
      .selectFrom('uploads')
      .select(['size_bytes', 'offset_bytes', 'used_at'])
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .where('user_id', '=', viewer.id)
      .executeTakeFirst(),
  );
  if (row === undefined) throw new AppError('ERR_NO_MEDIA_FOUND', 404);
  const sizeBytes = Number(row.size_bytes);
  return { companyId, id, sizeBytes, offsetBytes: Number(row.offset_bytes), isUsed: row.used_at !== null };
}
