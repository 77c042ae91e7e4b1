import { Readable } from 'node:stream';
import type { Context } from 'hono';
import type { ByteRange, MediaStore } from '../platform/storage/media-store.ts';

/**
 * Opens a stored file as an answer's body. For a HEAD request, returns an empty body, because nobody would read and close the
 * file.
 */
export const openMediaBody = async (
  c: Context,
  media: MediaStore,
  file: { key: string; range?: ByteRange },
): Promise<ReadableStream> =>
  c.req.method === 'HEAD' ? new Blob([]).stream() : (Readable.toWeb(await media.open(file.key, file.range)) as ReadableStream); // both types describe the same stream
