import { expect, it } from 'vitest';
import { createFileFetcher } from './create-file-fetcher.ts';

/** The time for which the fake connection may be silent in tests of a silent download, in milliseconds. */
const SHORT_SILENCE_MS = 5;
/** The time for which the fake connection may be silent in tests without a silent download, in milliseconds. */
const LONG_SILENCE_MS = 60_000;

/** Fakes a server with an answer for each file. The request of a file without an answer stays open until it is aborted. */
function createFakeServer(answers: Map<string, () => Response>) {
  const asked: string[] = [];
  const fetchFile = (url: string, { signal }: { signal: AbortSignal }): Promise<Response> => {
    asked.push(url);
    const answer = answers.get(url);
    if (answer !== undefined) return Promise.resolve().then(answer);
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  };
  return { asked, fetchFile };
}

/** Fakes the event that reports a lost network, and counts its listeners. */
function createFakeNetwork() {
  const listeners = new Set<() => void>();
  return {
    listeners,
    isLost: () => listeners.forEach((tell) => tell()),
    onOffline: (tell: () => void) => {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
  };
}

const okResponse = () => new Response('export {}');

it('a file is fetched once, even if several parts of the app request it', async () => {
  const { asked, fetchFile } = createFakeServer(
    new Map([
      ['/page.js', okResponse],
      ['/shared.js', okResponse],
    ]),
  );
  const { listeners, onOffline } = createFakeNetwork();
  const { bring, forget } = createFileFetcher(fetchFile, onOffline, LONG_SILENCE_MS);
  await Promise.all([bring(['/page.js', '/shared.js']), bring(['/shared.js'])]);
  await bring(['/page.js']);
  expect(asked).toEqual(['/page.js', '/shared.js']);
  expect(listeners.size).toBe(0);
  forget(['/page.js']);
  await bring(['/page.js', '/shared.js']);
  expect(asked).toEqual(['/page.js', '/shared.js', '/page.js']);
});

it('when the network is lost, an unanswered request for a file is aborted, and the next request loads the file', async () => {
  const answers = new Map([['/page.js', okResponse]]);
  const { asked, fetchFile } = createFakeServer(answers);
  const { isLost, onOffline } = createFakeNetwork();
  const { bring } = createFileFetcher(fetchFile, onOffline, LONG_SILENCE_MS);
  const first = bring(['/page.js', '/shared.js']);
  isLost();
  await expect(first).rejects.toThrow('aborted');
  answers.set('/shared.js', okResponse);
  await bring(['/page.js', '/shared.js']);
  expect(asked).toEqual(['/page.js', '/shared.js', '/shared.js']);
});

it('a download that receives no more bytes is aborted, both before the answer and in the middle of the answer', async () => {
  const { fetchFile } = createFakeServer(new Map());
  const { listeners, onOffline } = createFakeNetwork();
  await expect(createFileFetcher(fetchFile, onOffline, SHORT_SILENCE_MS).bring(['/page.js'])).rejects.toThrow('aborted');
  const halfOf = (_: string, { signal }: { signal: AbortSignal }) =>
    Promise.resolve(
      new Response(
        new ReadableStream({
          start: (body) => {
            body.enqueue(new TextEncoder().encode('export'));
            signal.addEventListener('abort', () => body.error(signal.reason));
          },
        }),
      ),
    );
  await expect(createFileFetcher(halfOf, onOffline, SHORT_SILENCE_MS).bring(['/page.js'])).rejects.toThrow('aborted');
  expect(listeners.size).toBe(0);
});

it('a request for a file fails on a server error, but a file that no longer exists counts as loaded', async () => {
  const answers = new Map([
    ['/page.js', () => new Response('', { status: 503 })],
    ['/gone.js', () => new Response('', { status: 404 })],
  ]);
  const { bring } = createFileFetcher(createFakeServer(answers).fetchFile, createFakeNetwork().onOffline, LONG_SILENCE_MS);
  await expect(bring(['/page.js'])).rejects.toThrow('503');
  await bring(['/gone.js']);
});
