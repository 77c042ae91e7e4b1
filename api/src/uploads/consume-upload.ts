import type { TenantTransaction } from '@prosa/database/tenant';
import type { Upload } from './find-upload.ts';

/** Notes that the message has its file: from now on the parts aren't needed. */
export async function consumeUpload(tx: TenantTransaction, { companyId, id }: Upload, now: Date): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ used_at: now, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}
