import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileTypeFromFile } from 'file-type';
import { removeDirectionOverrides } from '@prosa/contract/name-text';
import { MESSAGE_MAX_FILE_BYTES } from '@prosa/contract/messages/send-message';
import { AppError } from '../platform/app-error.ts';
import { isWebmAudio } from './is-webm-audio.ts';

const MAX_FILE_NAME_CHARACTERS = 150;
const OWNER_ONLY_FILE_MODE = 0o600;
/** The number of bytes at the beginning of a WebM that are searched for its tracks. The tracks come before the first cluster. */
const HEAD_BYTES = 64 * 1024;
/** The prefix of the names of temporary files. */
const TEMPORARY_FILE_PREFIX = 'prosa-upload-';

/** A file on the server's disk, with the type of its content. `digest` is its SHA-256 hash in hexadecimal. */
export type ReceivedFile = {
  readonly path: string;
  readonly name: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly digest: string;
};

export type TemporaryFile = ReceivedFile & {
  /** Removes the temporary file. */
  readonly dispose: () => Promise<void>;
};

/**
 * Streams an untrusted file to a temporary file, in constant memory. Detects the type by the content, and ignores the type that
 * the sender states. Aborts above `maxBytes` and refuses with ERR_MEDIA_TOO_LARGE. Leaves no file if the content fails, the disk
 * is full, or `signal` aborts.
 */
export async function receiveFile(
  content: Readable,
  name: string,
  { maxBytes = MESSAGE_MAX_FILE_BYTES, signal }: { readonly maxBytes?: number; readonly signal?: AbortSignal } = {},
): Promise<TemporaryFile> {
  const path = join(tmpdir(), `${TEMPORARY_FILE_PREFIX}${randomUUID()}`);
  const target = createWriteStream(path, { mode: OWNER_ONLY_FILE_MODE });
  const dispose = (): Promise<void> => rm(path, { force: true });
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) return done(new AppError('ERR_MEDIA_TOO_LARGE', 413));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(content, count, target, signal === undefined ? {} : { signal });
    const mimeType = await detectType(path);
    return {
      path,
      name:
        basename(removeDirectionOverrides(name.replaceAll('\\', '/').replace(/\p{Cc}/gu, ''))).slice(
          0,
          MAX_FILE_NAME_CHARACTERS,
        ) || 'file',
      mimeType,
      sizeBytes,
      digest: hash.digest('hex'),
      dispose,
    };
  } catch (error) {
    // The file may still be opening. Without this wait, it would be created after its removal.
    if (!target.closed) await new Promise<void>((done) => target.once('close', () => done()));
    await dispose();
    throw error;
  }
}

/**
 * Detects the type of a file's content. Every WebM has the signature of a video, so its tracks decide whether it is audio or
 * video.
 */
async function detectType(path: string): Promise<string> {
  const detectedType = await fileTypeFromFile(path);
  const mimeType = detectedType?.mime.split(';')[0] ?? 'application/octet-stream';
  if (mimeType !== 'video/webm') return mimeType;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES) });
    return isWebmAudio(buffer.subarray(0, bytesRead)) ? 'audio/webm' : mimeType;
  } finally {
    await file.close();
  }
}

/** Removes temporary files that are older than `before`. Killed processes have left these files. */
export async function clearTemporaryFiles(before: Date): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const path = join(tmpdir(), name);
    if (name.startsWith(TEMPORARY_FILE_PREFIX) && (await isOlder(path, before))) await rm(path, { force: true });
  }
}

/** Returns whether a file is older than an instant. Returns false for a file that was deleted meanwhile. */
const isOlder = (path: string, instant: Date): Promise<boolean> =>
  stat(path).then(
    ({ mtime }) => mtime < instant,
    () => false,
  );
