import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { Context } from 'hono';
import { AppError } from '../platform/app-error.ts';
import { MAX_FILE_BYTES, receiveFile, type TemporaryFile } from './receive-file.ts';

export type Upload = {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: TemporaryFile;
};

/**
 * Streams a multipart body with one file under `fileField` to a temporary file. Refuses with ERR_MEDIA_TOO_LARGE,
 * ERR_BAD_REQUEST.
 */
export async function receiveUpload(c: Context, fileField: string): Promise<Upload> {
  const { body } = c.req.raw;
  const contentType = c.req.header('content-type');
  if (body === null || contentType === undefined) throw new AppError('ERR_BAD_REQUEST', 400);
  try {
    return await readParts(Readable.fromWeb(body), contentType, fileField);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('ERR_BAD_REQUEST', 400);
  }
}

async function readParts(body: Readable, contentType: string, fileField: string): Promise<Upload> {
  const fields: Record<string, string> = {};
  let stored: Promise<TemporaryFile> | undefined;
  const parser = new Busboy({
    headers: { 'content-type': contentType },
    limits: { fields: 20, fieldSize: 64 * 1024, files: 1, fileSize: MAX_FILE_BYTES, parts: 25 },
  });
  parser.on('field', (field, value) => {
    fields[field] = value;
  });
  parser.on('file', (field, stream, filename) => {
    if (field !== fileField) {
      stream.resume();
      return;
    }
    stored = receiveFile(stream, filename).then(async (file) => {
      if (!stream.truncated) return file;
      await file.dispose();
      throw new AppError('ERR_MEDIA_TOO_LARGE', 413);
    });
    stored.catch(() => undefined); // awaited below; a parser that fails first must not leave it unhandled
  });
  try {
    await pipeline(body, parser);
  } catch (error) {
    await stored?.then((file) => file.dispose()).catch(() => undefined);
    throw error;
  }
  if (stored === undefined)
    throw new AppError('ERR_BAD_REQUEST', 400, { issues: [{ path: fileField, message: 'A file is required' }] });
  return { fields, file: await stored };
}
