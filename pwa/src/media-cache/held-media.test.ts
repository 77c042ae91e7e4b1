import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { dropUnreferencedMedia } from '../held-data/drop-unreferenced-media.ts';
import { answerMediaRequest, MAX_CACHED_FILE_BYTES, type MediaPorts } from './answer-media-request.ts';
import { toNetworkAllowance } from './to-network-allowance.ts';
import { MediaCache, type FileStoreOpener } from './media-cache.ts';
import { MediaIndex } from './media-index.ts';
import { prefetchMedia, type NetworkAllowance } from './prefetch-media.ts';
import { sampleMessage, openDatabase, sampleTicket } from '../testing/sample-rows.ts';
import { makeQuickMessage } from '../sync-simulation/model/model-rows.ts';

const file = (id: string): string => `/api/media/${id}/file`;
const toThumbnailPath = (id: string): string => `/api/media/${id}/thumbnail`;
const content = '0123456789';

let deviceCount = 0;
/** Returns a device with a map as its browser cache, and the server behind it. `away` cuts the network. */
function createDevice(answerOf: (path: string) => Response = () => createAudioAnswer()) {
  const stored = new Map<string, Map<string, Response>>();
  const files: FileStoreOpener = {
    open: async (owner) => {
      const of = stored.get(owner) ?? new Map<string, Response>();
      stored.set(owner, of);
      return {
        match: async (url) => of.get(url)?.clone(),
        put: async (url, response) => void of.set(url, response),
        delete: async (url) => of.delete(url),
      };
    },
    drop: async (owner) => stored.delete(owner),
  };
  let clock = 0;
  const cache = new MediaCache(new MediaIndex(`media-${++deviceCount}`), files, () => ++clock);
  let isAway = false;
  const fetched: string[] = [];
  const ports: MediaPorts = {
    cache,
    maxBytes: async () => 1_000,
    fetch: async (request) => {
      if (isAway) throw new TypeError('Failed to fetch');
      const path = new URL(request.url).pathname;
      fetched.push([path, request.headers.get('range')].filter(Boolean).join(' '));
      return answerOf(path);
    },
  };
  const get = (path: string, range?: string): Promise<Response> =>
    answerMediaRequest(new Request(`http://app${path}`, range === undefined ? {} : { headers: { range } }), ports);
  return { cache, ports, stored, fetched, get, away: () => (isAway = true) };
}
const createAudioAnswer = (type = 'audio/ogg', length = content.length): Response =>
  new Response(content, { headers: { 'content-type': type, 'content-length': String(length) } });

it('[M1] a file opened once is available without a network, and a file never opened is not', async () => {
  const { cache, get, away, fetched } = createDevice();
  await cache.claim('ana');
  expect(await (await get(file('a'))).text()).toBe(content);
  away();
  const again = await get(file('a'));
  expect([again.status, again.headers.get('content-type'), await again.text()]).toEqual([200, 'audio/ogg', content]);
  await expect(get(file('b'))).rejects.toThrow(TypeError);
  expect(fetched).toEqual([file('a')]);
});

it('[M1] videos, large files and error answers are not cached', async () => {
  const answers: Record<string, () => Response> = {
    [file('film')]: () => createAudioAnswer('video/mp4'),
    [file('large')]: () => createAudioAnswer('application/pdf', MAX_CACHED_FILE_BYTES + 1),
    [file('none')]: () => Response.json({ error: 'ERR_NO_MEDIA_FOUND' }, { status: 404 }),
  };
  const { cache, get, fetched } = createDevice((path) => answers[path]?.() ?? createAudioAnswer());
  await cache.claim('ana');
  expect((await get(file('none'))).status).toBe(404);
  expect((await get(file('large'))).status).toBe(200);
  await get(file('film'), 'bytes=0-');
  expect(fetched.slice(2)).toEqual([file('film'), `${file('film')} bytes=0-`]);
  expect(await cache.heldUrls()).toEqual(new Set());
});

it('[M3] a player can seek in a cached file, because the device answers with any requested range of the file', async () => {
  const { cache, get, away } = createDevice();
  await cache.claim('ana');
  const first = await get(file('a'), 'bytes=0-1');
  expect([first.status, first.headers.get('content-range'), await first.text()]).toEqual([206, 'bytes 0-1/10', '01']);
  away();
  const read = async (range: string) => {
    const answer = await get(file('a'), range);
    return [answer.status, answer.headers.get('content-range'), answer.headers.get('content-length'), await answer.text()];
  };
  expect(await read('bytes=4-6')).toEqual([206, 'bytes 4-6/10', '3', '456']);
  expect(await read('bytes=8-')).toEqual([206, 'bytes 8-9/10', '2', '89']);
  expect(await read('bytes=-3')).toEqual([206, 'bytes 7-9/10', '3', '789']);
  expect(await read('bytes=5-500')).toEqual([206, 'bytes 5-9/10', '5', '56789']);
  expect(await read('bytes=10-')).toEqual([416, 'bytes */10', null, '']);
  expect(await read('bytes=0-1,4-5')).toEqual([200, null, '10', content]);
});

it('[H3] [M1] the cache stays within its limit in bytes, and drops the least recently used files first and thumbnails last', async () => {
  const { cache, get, ports } = createDevice();
  await cache.claim('ana');
  for (const path of [toThumbnailPath('a'), file('a'), file('b'), file('c')]) await get(path);
  await get(file('a'));
  await cache.keep('ana', { file: { url: file('d'), part: 'file', sizeBytes: 10 }, content: createAudioAnswer(), maxBytes: 30 });
  expect(await cache.heldUrls()).toEqual(new Set([toThumbnailPath('a'), file('a'), file('d')]));
  expect(await cache.free(25)).toBe(30);
  expect(await cache.heldUrls()).toEqual(new Set());
  expect(await ports.cache.match('ana', file('a'))).toBeUndefined();
});

it('[M4] another user gets none of the cached files, and a file that arrives after a log-out is not cached', async () => {
  const { cache, get, stored, fetched } = createDevice();
  await get(file('a'));
  expect(stored.size).toBe(0);
  await cache.claim('ana');
  await get(file('a'));
  await cache.claim('bruno');
  expect(stored.get('ana')).toBeUndefined();
  await get(file('a'));
  expect(fetched).toEqual([file('a'), file('a'), file('a')]);
  await cache.wipe();
  expect(stored.size).toBe(0);
  await cache.keep('bruno', {
    file: { url: file('z'), part: 'file', sizeBytes: 10 },
    content: createAudioAnswer(),
    maxBytes: 100,
  });
  expect(stored.get('bruno')).toBeUndefined();
  expect(await cache.heldUrls()).toEqual(new Set());
});

const media = (id: string, sizeBytes = 10, hasPicture = true) => ({
  url: file(id),
  thumbnailUrl: hasPicture ? toThumbnailPath(id) : null,
  name: id,
  mimeType: 'audio/ogg',
  sizeBytes,
});

/** Returns a database whose messages have files. Ticket 1 is open, and ticket 2 is closed. */
async function openDatabaseWithFiles() {
  const database = await openDatabase([1]);
  await database.tickets.put({ ...sampleTicket(2, { status: 'closed' }), generation: 1 });
  const at = (second: number) => `2026-11-21T10:00:0${second}.000Z`;
  await database.messages.bulkPut([
    { ...sampleMessage(1, 1), mediaType: 'image', media: media('picture'), createdAt: at(1), generation: 1 },
    { ...sampleMessage(2, 1), mediaType: 'audio', media: media('voice', 999_999, false), createdAt: at(2), generation: 1 },
    { ...sampleMessage(3, 1), mediaType: 'audio', media: media('long', 1_000_000, false), createdAt: at(3), generation: 1 },
    { ...sampleMessage(4, 2), mediaType: 'audio', media: media('old', 10, false), createdAt: at(4), generation: 1 },
    { ...sampleMessage(5, 2), mediaType: 'image', media: media('older'), createdAt: at(0), generation: 1 },
    { ...sampleMessage(6, 1), generation: 1 },
  ]);
  return database;
}

it.each<[NetworkAllowance, string[]]>([
  ['free', [file('voice'), toThumbnailPath('picture'), toThumbnailPath('older')]],
  ['metered', [toThumbnailPath('picture'), toThumbnailPath('older')]],
  ['saving', []],
  ['none', []],
])('[M2] if the network allowance is "%s", the device prefetches %j', async (allowance, brought) => {
  const database = await openDatabaseWithFiles();
  const fetchFile = vi.fn(async (_url: string) => undefined);
  const ports = {
    allowance: () => allowance,
    held: async () => new Set<string>(),
    fetchFile,
    stopped: new AbortController().signal,
  };
  await prefetchMedia(database, new Set(), ports);
  expect(fetchFile.mock.calls.map(([url]) => url)).toEqual(brought);
});

it.each<[NetworkAllowance, boolean]>([
  ['free', true],
  ['metered', true],
  ['saving', false],
])(
  '[M2] with the network allowance "%s", files of quick replies are prefetched before other files, the newest first: %j',
  async (allowance, comes) => {
    const database = await openDatabase([1]);
    const reply = (id: string, mediaPath: string | null, second: number) => ({
      ...makeQuickMessage(id, 1, { at: `2026-11-21T10:00:0${second}.000Z`, isShared: true }),
      mediaPath,
      generation: 1,
    });
    await database.quickMessages.bulkPut([
      reply('018f0000-0000-7000-8000-000000000001', file('older'), 1),
      reply('018f0000-0000-7000-8000-000000000002', file('newer'), 2),
      reply('018f0000-0000-7000-8000-000000000003', null, 3),
    ]);
    await database.messages.put({ ...sampleMessage(1, 1), mediaType: 'image', media: media('picture'), generation: 1 });
    const fetchFile = vi.fn(async (_url: string) => undefined);
    const done = new Set<string>();
    const ports = {
      allowance: () => allowance,
      held: async () => new Set<string>(),
      fetchFile,
      stopped: new AbortController().signal,
    };
    await prefetchMedia(database, done, ports);
    await prefetchMedia(database, done, ports);
    expect(fetchFile.mock.calls.map(([url]) => url)).toEqual(
      comes ? [file('newer'), file('older'), toThumbnailPath('picture')] : [],
    );
  },
);

it('[M2] the next prefetch repeats only failed files, and at most two files are fetched at the same time', async () => {
  const database = await openDatabaseWithFiles();
  const done = new Set<string>();
  let atOnce = 0;
  let most = 0;
  const asked: string[] = [];
  const ports = {
    allowance: () => 'free' as const,
    held: async () => new Set([toThumbnailPath('older')]),
    stopped: new AbortController().signal,
    fetchFile: async (url: string) => {
      asked.push(url);
      most = Math.max(most, ++atOnce);
      await Promise.resolve();
      atOnce -= 1;
      if (url === file('voice') && asked.length < 3) throw new Error('not now');
    },
  };
  await prefetchMedia(database, done, ports);
  await prefetchMedia(database, done, ports);
  expect(asked).toEqual([file('voice'), toThumbnailPath('picture'), file('voice')]);
  expect(most).toBe(2);
});

it('[M2] the browser’s report on the network limits downloads, and without a report there is no limit', () => {
  expect(toNetworkAllowance({ onLine: false })).toBe('none');
  expect(toNetworkAllowance({ onLine: true })).toBe('free');
  expect(toNetworkAllowance({ onLine: true, connection: { saveData: true, type: 'wifi' } })).toBe('saving');
  expect(toNetworkAllowance({ onLine: true, connection: { type: 'cellular', effectiveType: '4g' } })).toBe('metered');
  expect(toNetworkAllowance({ onLine: true, connection: { type: 'wifi', effectiveType: '4g' } })).toBe('free');
});

it('[M5] a file and its thumbnail are dropped with the last message that has the file', async () => {
  const database = await openDatabaseWithFiles();
  const { cache, get } = createDevice();
  await cache.claim('ana');
  for (const path of [toThumbnailPath('picture'), file('picture'), file('voice')]) await get(path);
  await dropUnreferencedMedia(database, cache);
  expect((await cache.heldUrls()).size).toBe(3);
  await database.messages.delete(sampleMessage(1, 1).id);
  await dropUnreferencedMedia(database, cache);
  expect(await cache.heldUrls()).toEqual(new Set([file('voice')]));
});

it('[M5] the file of a quick reply stays on the device until the quick reply is deleted', async () => {
  const database = await openDatabase([]);
  const id = '01890000-0000-7000-8000-000000000001';
  const reply = makeQuickMessage(id, 7, { at: '2026-11-21T10:00:00.000Z', isShared: true });
  await database.quickMessages.put({ ...reply, mediaPath: file('menu'), generation: 0 });
  const { cache, get } = createDevice();
  await cache.claim('ana');
  await get(file('menu'));
  await dropUnreferencedMedia(database, cache);
  expect(await cache.heldUrls()).toEqual(new Set([file('menu')]));
  await database.quickMessages.clear();
  await dropUnreferencedMedia(database, cache);
  expect((await cache.heldUrls()).size).toBe(0);
});
