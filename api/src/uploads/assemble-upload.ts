import { Readable } from 'node:stream';
import { receiveFile, type TemporaryFile } from '../media/receive-file.ts';
import { AppError } from '../platform/app-error.ts';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import { findUpload, type Upload } from './find-upload.ts';
import { partKeys } from './upload-parts.ts';

/** An upload whose parts are all there, put together; without the file where its message has it already. */
export type CompleteUpload = { readonly upload: Upload; readonly file: TemporaryFile | null };

/** Puts an upload's parts together. Refuses with ERR_NO_MEDIA_FOUND, also while parts are missing. */
export async function assembleUpload(
  services: Pick<Services, 'database' | 'media'>,
  scope: Scope,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<CompleteUpload> {
  const upload = await findUpload(services, scope, id);
  if (upload.isUsed) return { upload, file: null };
  if (upload.offsetBytes < upload.sizeBytes) throw new AppError('ERR_NO_MEDIA_FOUND', 404);
  async function* content(): AsyncGenerator<Buffer> {
    for (const key of partKeys(upload, upload.sizeBytes)) yield* await services.media.open(key);
  }
  try {
    return { upload, file: await receiveFile(Readable.from(content()), name) };
  } catch (error) {
    // The same message came twice at once: the other one has its file by now, and took the parts away.
    const now = await findUpload(services, scope, id);
    if (now.isUsed) return { upload: now, file: null };
    throw error;
  }
}
