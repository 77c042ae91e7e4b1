import { type ImportSetUpBody, setUpFileLimits } from '@prosa/contract/set-up/import-set-up';
import type { SetUpKind } from '@prosa/contract/set-up/set-up-fields';
import { AppError } from '../platform/app-error.ts';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import { loadUpload } from '../uploads/load-upload.ts';
import { toUploadPartKeys } from '../uploads/upload-parts.ts';
import { type ColumnMapping, guessColumnMapping, type SetUpRow, toSetUpRows } from './map-columns.ts';
import { openCsv, type ReadChunks } from './parse-csv.ts';

/**
 * A file of a set-up import. `headers` are the cells of its first row. `mapping` has the column of each field. `rows` are read
 * only when they are needed.
 */
type SetUpFile = {
  readonly headers: readonly string[];
  readonly mapping: ColumnMapping;
  readonly rows: AsyncIterable<readonly SetUpRow[]>;
};

/**
 * Opens the file of a request. Uses the mapping that was sent, or else guesses one from the header. Refuses with
 * ERR_MEDIA_TOO_LARGE, with ERR_NO_MEDIA_FOUND if the upload is not complete, and with the codes of `openCsv`.
 */
export async function openSetUpFile(
  request: { readonly services: Services; readonly scope: Scope },
  kind: SetUpKind,
  body: ImportSetUpBody,
): Promise<SetUpFile> {
  const { bytes: maxBytes, rows: maxRows } = setUpFileLimits[kind];
  const { sizeBytes, read } =
    'uploadId' in body ? await openUpload(request, body.uploadId) : openSentContent(Buffer.from(body.content, 'base64'));
  if (sizeBytes > maxBytes) throw new AppError('ERR_MEDIA_TOO_LARGE', 413);
  const file = await openCsv(read, maxRows);
  const mapping = body.mapping ?? guessColumnMapping(kind, file.headers);
  return { headers: file.headers, mapping, rows: toSetUpRows(kind, file, mapping) };
}

type OpenedFile = { readonly sizeBytes: number; readonly read: ReadChunks };

const openSentContent = (content: Buffer): OpenedFile => ({
  sizeBytes: content.length,
  async *read() {
    yield content;
  },
});

async function openUpload(
  { services, scope }: { readonly services: Services; readonly scope: Scope },
  id: string,
): Promise<OpenedFile> {
  const upload = await loadUpload(services, scope, id);
  const { sizeBytes, offsetBytes } = upload;
  if (offsetBytes < sizeBytes) throw new AppError('ERR_NO_MEDIA_FOUND', 404);
  return {
    sizeBytes,
    async *read() {
      for (const key of toUploadPartKeys(upload, sizeBytes)) yield* await services.media.open(key);
    },
  };
}
