import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { Context } from 'hono';
import { AppError } from '../platform/app-error.ts';
import { mediaOwners, type MediaOwnerKind } from './media-owners.ts';
import { receiveFile, type TemporaryFile } from './receive-file.ts';

export type Upload = {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: TemporaryFile;
};
/** A form with at least one file. The files are in the order of the body. */
export type UploadedForm = {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly TemporaryFile[];
};
type UploadLimits = { readonly files: number; readonly maxBytes: number };

/**
 * Streams a multipart body with one file under `fileField` to a temporary file. Refuses with ERR_MEDIA_TOO_LARGE and
 * ERR_BAD_REQUEST.
 */
export async function receiveUpload(c: Context, fileField: string, owner: MediaOwnerKind): Promise<Upload> {
  const { fields, files } = await receiveParts(c, fileField, { files: 1, maxBytes: mediaOwners[owner].maxBytes });
  const [file] = files;
  if (file === undefined) throw createFileMissingError(fileField);
  return { fields, file };
}

/**
 * Streams a multipart body with at most `limits.files` files under `fileField` to temporary files. Refuses more files with
 * ERR_BAD_REQUEST.
 */
export async function receiveUploads(c: Context, fileField: string, limits: UploadLimits): Promise<UploadedForm> {
  const { fields, files, hasMoreFiles } = await receiveParts(c, fileField, limits);
  if (files.length === 0) throw createFileMissingError(fileField);
  if (!hasMoreFiles) return { fields, files };
  await disposeTemporaryFiles(files);
  throw new AppError('ERR_BAD_REQUEST', 400, { issues: [{ path: fileField, message: `At most ${limits.files} files` }] });
}

const createFileMissingError = (fileField: string): AppError =>
  new AppError('ERR_BAD_REQUEST', 400, { issues: [{ path: fileField, message: 'A file is required' }] });

export const disposeTemporaryFiles = (files: readonly TemporaryFile[]): Promise<unknown> =>
  Promise.all(files.map((file) => file.dispose()));

type ReceivedParts = UploadedForm & { readonly hasMoreFiles: boolean };

async function receiveParts(c: Context, fileField: string, limits: UploadLimits): Promise<ReceivedParts> {
  const { body } = c.req.raw;
  const contentType = c.req.header('content-type');
  if (body === null || contentType === undefined) throw new AppError('ERR_BAD_REQUEST', 400);
  try {
    return await readParts(Readable.fromWeb(body), contentType, { fileField, limits });
  } catch (error) {
    if (error instanceof AppError || isSystemError(error)) throw error;
    throw new AppError('ERR_BAD_REQUEST', 400);
  }
}

/** Returns whether the server's file system caused an error. A malformed or interrupted body is the sender's fault. */
const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/**
 * Streams the parts of a body to temporary files. The first failure of the body or of a file aborts everything, because the
 * parser would wait endlessly for a file that nobody reads.
 */
async function readParts(
  body: Readable,
  contentType: string,
  { fileField, limits }: { readonly fileField: string; readonly limits: UploadLimits },
): Promise<ReceivedParts> {
  const fields: Record<string, string> = {};
  const storedFiles: Promise<TemporaryFile>[] = [];
  let hasMoreFiles = false;
  const abort = new AbortController();
  const { signal } = abort;
  const abortWith = (failure: unknown): void => abort.abort(failure);
  const parser = new Busboy({
    headers: { 'content-type': contentType },
    limits: { fields: 20, fieldSize: 64 * 1024, files: limits.files, fileSize: limits.maxBytes, parts: 24 + limits.files },
  });
  parser.on('filesLimit', () => (hasMoreFiles = true));
  parser.on('field', (field, value) => {
    fields[field] = value;
  });
  parser.on('file', (field, stream, filename) => {
    // If a body ends within a file, the parser emits an error on that file, even if the file is skipped.
    stream.on('error', abortWith);
    if (field !== fileField) {
      stream.resume();
      return;
    }
    const file = receiveFile(stream, filename, { maxBytes: limits.maxBytes, signal }).then(async (receivedFile) => {
      if (!stream.truncated) return receivedFile;
      await receivedFile.dispose();
      throw new AppError('ERR_MEDIA_TOO_LARGE', 413);
    });
    file.catch(abortWith);
    storedFiles.push(file);
  });
  await pipeline(body, parser, { signal }).catch(abortWith);
  const outcomes = await Promise.allSettled(storedFiles);
  const files = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  if (!signal.aborted) return { fields, files, hasMoreFiles };
  await disposeTemporaryFiles(files);
  throw signal.reason;
}
