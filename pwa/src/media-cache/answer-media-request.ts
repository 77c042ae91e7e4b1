import { parseRange } from '@prosa/domain/media/parse-range';
import type { MediaCache } from './media-cache.ts';

/** The maximum size of a cached file, in bytes. */
export const MAX_CACHED_FILE_BYTES = 20_000_000;

export type MediaPorts = {
  readonly cache: Pick<MediaCache, 'owner' | 'match' | 'keep'>;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Returns the maximum number of bytes that all cached files together may take. */
  readonly maxBytes: () => Promise<number>;
};

/** Returns whether a path is the address of a file or a thumbnail in the media store. */
export const isMediaPath = (path: string): boolean => /^\/api\/media\/[^/]+\/(?:file|thumbnail)$/.test(path);

/**
 * Answers a request for a message's file from the device, or else from the network. It caches thumbnails, and opened pictures,
 * audio and documents (SPEC M1). It cuts the requested range out of a held file, because players seek by ranges.
 */
export async function answerMediaRequest(request: Request, ports: MediaPorts): Promise<Response> {
  const owner = await ports.cache.owner();
  // Videos are streamed and not cached, because they are long.
  if (owner === undefined || request.destination === 'video') return ports.fetch(request);
  const url = new URL(request.url).pathname;
  const range = request.headers.get('range') ?? undefined;
  const held = await ports.cache.match(owner, url);
  if (held !== undefined) return cutRange(held, range);
  const whole = await ports.fetch(new Request(request.url, { credentials: 'same-origin' }));
  if (!isCacheable(whole)) {
    if (range === undefined) return whole;
    await whole.body?.cancel();
    return ports.fetch(request);
  }
  const content = await whole.blob();
  const part = url.endsWith('/thumbnail') ? 'thumbnail' : 'file';
  const { headers } = whole;
  const copy = new Response(content, { headers });
  await ports.cache.keep(owner, {
    file: { url, part, sizeBytes: content.size },
    content: copy,
    maxBytes: await ports.maxBytes(),
  });
  return cutRange(new Response(content, { headers }), range);
}

function isCacheable(answer: Response): boolean {
  if (answer.status !== 200 || (answer.headers.get('content-type') ?? '').startsWith('video/')) return false;
  return Number(answer.headers.get('content-length') ?? 0) <= MAX_CACHED_FILE_BYTES;
}

/** Returns the part of an answer that the header `range` asks for, or the whole answer without that header. */
export async function cutRange(whole: Response, range: string | undefined): Promise<Response> {
  if (range === undefined) return whole;
  const content = await whole.blob();
  const headers = new Headers(whole.headers);
  const requestedRange = parseRange(range, content.size);
  if (requestedRange === null) return new Response(content, { headers });
  if (requestedRange === 'unsatisfiable') {
    headers.delete('content-length');
    headers.set('content-range', `bytes */${content.size}`);
    return new Response(null, { status: 416, headers });
  }
  const part = content.slice(requestedRange.start, requestedRange.end + 1);
  headers.set('accept-ranges', 'bytes');
  headers.set('content-length', String(part.size));
  headers.set('content-range', `bytes ${requestedRange.start}-${requestedRange.end}/${content.size}`);
  return new Response(part, { status: 206, headers });
}
