import type { TenantTransaction } from '@prosa/database/tenant';
import type { Upload } from './load-upload.ts';

/** Marks an upload as used, because a message or an import has stored what it needs of the file. */
export async function consumeUpload(
  tx: TenantTransaction,
  { companyId, id }: Pick<Upload, 'companyId' | 'id'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ used_at: now, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}
