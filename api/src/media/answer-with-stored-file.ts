import { parseRange } from '@prosa/domain/media/parse-range';
import type { Context } from 'hono';
import type { MediaStore } from '../platform/storage/media-store.ts';
import { openMediaBody } from './open-media-body.ts';

type StoredFileToSend = {
  readonly key: string;
  readonly sizeBytes: number;
  /** The version of the file. A caller who has a part of another version and requests the rest gets the whole file. */
  readonly etag?: string;
};

/**
 * Answers with a stored file, or with the byte range that the request asks for. The caller has set the type and the other
 * headers.
 */
export async function answerWithStoredFile(
  c: Context,
  media: MediaStore,
  { key, sizeBytes, etag }: StoredFileToSend,
): Promise<Response> {
  c.header('accept-ranges', 'bytes');
  if (etag !== undefined) c.header('etag', etag);
  const ifRange = c.req.header('if-range');
  const isSameVersion = ifRange === undefined || ifRange === etag;
  const range = isSameVersion ? parseRange(c.req.header('range'), sizeBytes) : null;
  if (range === 'unsatisfiable') return c.body(null, 416, { 'content-range': `bytes */${sizeBytes}` });
  const content = await openMediaBody(c, media, { key, ...(range !== null && { range }) });
  if (range === null) return c.body(content, 200, { 'content-length': String(sizeBytes) });
  return c.body(content, 206, {
    'content-length': String(range.end - range.start + 1),
    'content-range': `bytes ${range.start}-${range.end}/${sizeBytes}`,
  });
}
