import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { fileTypeFromFile } from 'file-type';
import type { Context } from 'hono';
import { AppError } from '../platform/app-error.ts';
import type { ReceivedFile } from './add-media.ts';

/** Largest file a message may carry, in bytes. */
export const MAX_UPLOAD_BYTES = 64 * 1024 * 1024;
const FILE_NAME_CHARACTERS = 150;

export type Upload = {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: ReceivedFile;
  /** Removes the temporary file. */
  readonly dispose: () => Promise<void>;
};

/**
 * Streams a multipart body with one file under `fileField` to a temporary file; memory stays flat. The type is what the
 * content says, not what the sender says. Refuses with ERR_MEDIA_TOO_LARGE, ERR_BAD_REQUEST.
 */
export async function receiveUpload(c: Context, fileField: string): Promise<Upload> {
  const { body } = c.req.raw;
  const contentType = c.req.header('content-type');
  if (body === null || contentType === undefined) throw new AppError('ERR_BAD_REQUEST', 400);
  const path = join(tmpdir(), `prosa-upload-${randomUUID()}`);
  const dispose = (): Promise<void> => rm(path, { force: true });
  try {
    const { fields, name, sizeBytes, digest } = await readParts(Readable.fromWeb(body), contentType, fileField, path);
    const sniffed = await fileTypeFromFile(path);
    return { fields, file: { path, name, sizeBytes, digest, mimeType: sniffed?.mime ?? 'application/octet-stream' }, dispose };
  } catch (error) {
    await dispose();
    if (error instanceof AppError) throw error;
    throw new AppError('ERR_BAD_REQUEST', 400);
  }
}

async function readParts(body: Readable, contentType: string, fileField: string, path: string) {
  const fields: Record<string, string> = {};
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let name = '';
  let stored: Promise<void> | undefined;
  const parser = new Busboy({
    headers: { 'content-type': contentType },
    limits: { fields: 20, fieldSize: 64 * 1024, files: 1, fileSize: MAX_UPLOAD_BYTES, parts: 25 },
  });
  parser.on('field', (field, value) => {
    fields[field] = value;
  });
  parser.on('file', (field, stream, filename) => {
    if (field !== fileField) {
      stream.resume();
      return;
    }
    name = basename(filename.replaceAll('\\', '/')).slice(0, FILE_NAME_CHARACTERS) || 'file';
    const count = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        sizeBytes += chunk.length;
        hash.update(chunk);
        done(null, chunk);
      },
    });
    stored = pipeline(stream, count, createWriteStream(path)).then(() => {
      if (stream.truncated) throw new AppError('ERR_MEDIA_TOO_LARGE', 413);
    });
    stored.catch(() => undefined); // awaited below; a parser that fails first must not leave it unhandled
  });
  await pipeline(body, parser);
  if (stored === undefined)
    throw new AppError('ERR_BAD_REQUEST', 400, { issues: [{ path: fileField, message: 'A file is required' }] });
  await stored;
  return { fields, name, sizeBytes, digest: hash.digest('hex') };
}
