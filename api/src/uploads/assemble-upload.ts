import { Readable } from 'node:stream';
import { receiveFile, type TemporaryFile } from '../media/receive-file.ts';
import { AppError } from '../platform/app-error.ts';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import { findUpload, type Upload } from './find-upload.ts';
import { partKeys } from './upload-parts.ts';

/** An upload with all parts, joined into its file. `file` is missing once its message has the file. */
export type CompleteUpload = { readonly upload: Upload; readonly file: TemporaryFile | null };

/** Joins the parts of an upload. Refuses with ERR_NO_MEDIA_FOUND, also while parts are missing. */
export async function assembleUpload(
  services: Pick<Services, 'database' | 'media'>,
  scope: Scope,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<CompleteUpload> {
  const upload = await findUpload(services, scope, id);
  if (upload.isUsed) return { upload, file: null };
  if (upload.offsetBytes < upload.sizeBytes) throw new AppError('ERR_NO_MEDIA_FOUND', 404);
  async function* readContent(): AsyncGenerator<Buffer> {
    for (const key of partKeys(upload, upload.sizeBytes)) yield* await services.media.open(key);
  }
  try {
    return { upload, file: await receiveFile(Readable.from(readContent()), name) };
  } catch (error) {
    // A concurrent repeat of the same message has stored the file by now and deleted the parts.
    const now = await findUpload(services, scope, id);
    if (now.isUsed) return { upload: now, file: null };
    throw error;
  }
}
