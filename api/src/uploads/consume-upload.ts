import type { TenantTransaction } from '@prosa/database/tenant';
import type { Upload } from './load-upload.ts';

/** Marks an upload as used, because a message now has the file. The parts are no longer needed. */
export async function consumeUpload(tx: TenantTransaction, { companyId, id }: Upload, now: Date): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ used_at: now, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}
