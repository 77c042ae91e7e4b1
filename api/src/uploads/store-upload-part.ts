import { Readable } from 'node:stream';
import { UPLOAD_PART_BYTES, type UploadAnswer } from '@prosa/contract/uploads/upload';
import { AppError } from '../platform/app-error.ts';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import { loadUpload } from './load-upload.ts';
import { toUploadPartKey } from './upload-parts.ts';

/**
 * Stores the part that begins at `offset`, and returns the offset of the next part. A part changes nothing if it is already
 * stored, or if it arrives before the part that precedes it in the file. Refuses a missing upload with ERR_NO_MEDIA_FOUND, and a
 * part of a wrong size with ERR_BAD_REQUEST.
 */
export async function storeUploadPart(
  services: Pick<Services, 'database' | 'media' | 'clock'>,
  scope: Scope,
  { id, offset, content }: { readonly id: string; readonly offset: number; readonly content: Uint8Array },
): Promise<UploadAnswer> {
  const upload = await loadUpload(services, scope, id);
  const { offsetBytes, sizeBytes } = upload;
  if (offset !== offsetBytes || offsetBytes === sizeBytes) return { offsetBytes };
  if (content.length !== Math.min(UPLOAD_PART_BYTES, sizeBytes - offset)) throw new AppError('ERR_BAD_REQUEST', 400);
  // The part is stored before it is counted, so that every counted part exists. Storing a part twice does no harm.
  await services.media.put(toUploadPartKey(upload, offset), Readable.from([Buffer.from(content)]), 'application/octet-stream');
  await services.database.withTenant(scope.companyId, (tx) =>
    tx
      .updateTable('uploads')
      .set({ offset_bytes: String(offset + content.length), updated_at: services.clock() })
      .where('company_id', '=', scope.companyId)
      .where('id', '=', id)
      .where('offset_bytes', '=', String(offset))
      .execute(),
  );
  return { offsetBytes: (await loadUpload(services, scope, id)).offsetBytes };
}
