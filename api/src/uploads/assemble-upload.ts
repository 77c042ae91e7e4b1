import { Readable } from 'node:stream';
import { receiveFile, type TemporaryFile } from '../media/receive-file.ts';
import { AppError } from '../platform/app-error.ts';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import { loadUpload, type Upload } from './load-upload.ts';
import { toUploadPartKeys } from './upload-parts.ts';

/**
 * An upload whose parts have all arrived, and the file that consists of them. `file` is null if a message or an import has
 * already used the upload.
 */
export type CompleteUpload = { readonly upload: Upload; readonly file: TemporaryFile | null };

/** Joins the parts of an upload to a file. Refuses with ERR_NO_MEDIA_FOUND if the upload or a part is missing. */
export async function assembleUpload(
  services: Pick<Services, 'database' | 'media'>,
  scope: Scope,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<CompleteUpload> {
  const upload = await loadUpload(services, scope, id);
  if (upload.isUsed) return { upload, file: null };
  if (upload.offsetBytes < upload.sizeBytes) throw new AppError('ERR_NO_MEDIA_FOUND', 404);
  async function* readContent(): AsyncGenerator<Buffer> {
    for (const key of toUploadPartKeys(upload, upload.sizeBytes)) yield* await services.media.open(key);
  }
  try {
    return { upload, file: await receiveFile(Readable.from(readContent()), name) };
  } catch (error) {
    // Another call with the same message may have stored the file meanwhile, and deleted the parts.
    const now = await loadUpload(services, scope, id);
    if (now.isUsed) return { upload: now, file: null };
    throw error;
  }
}
