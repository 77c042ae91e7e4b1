import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadWithRetry, RELOAD_PART_MS } from './load-with-retry.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const createFailingLoader = (times: number) => {
  let tries = 0;
  return { tries: () => tries, load: async () => (++tries > times ? 'part' : Promise.reject(new Error('no network'))) };
};

/** Replaces the page's event listeners, and returns a function that raises the event by which the browser reports a network. */
function stubWindow(): () => boolean {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  return () => page.dispatchEvent(new Event('online'));
}

it('a part of the app that fails to load is requested again every few seconds until it loads', async () => {
  stubWindow();
  const { tries, load } = createFailingLoader(2);
  const part = loadWithRetry(load);
  await vi.advanceTimersByTimeAsync(RELOAD_PART_MS);
  expect(tries()).toBe(2);
  await vi.advanceTimersByTimeAsync(RELOAD_PART_MS);
  expect(await part).toBe('part');
  expect(tries()).toBe(3);
});

it('a part of the app that failed to load is requested again as soon as there is a network', async () => {
  const networkIsBack = stubWindow();
  const { load } = createFailingLoader(1);
  const part = loadWithRetry(load);
  await vi.advanceTimersByTimeAsync(1);
  networkIsBack();
  expect(await part).toBe('part');
});

it('a part of the app that is no longer needed is not requested again', async () => {
  stubWindow();
  const stop = new AbortController();
  const { tries, load } = createFailingLoader(Number.POSITIVE_INFINITY);
  void loadWithRetry(load, stop.signal);
  await vi.advanceTimersByTimeAsync(1);
  stop.abort();
  await vi.advanceTimersByTimeAsync(10 * RELOAD_PART_MS);
  expect(tries()).toBe(1);
});
