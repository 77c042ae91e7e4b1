import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const storedItems = new Map<string, string>();
/** Starts the app with the speed that the device stores. */
const startApp = async () => {
  vi.resetModules();
  return import('./playback-rate.ts');
};

beforeEach(() => {
  storedItems.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storedItems.get(key) ?? null,
    setItem: (key: string, value: string) => void storedItems.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the speed of voice messages is 1 at first and cycles through 1.5, 2 and 0.5, and a restart keeps the chosen speed', async () => {
  const { playbackRateStore, cyclePlaybackRate: playFaster } = await startApp();
  const rates = [playbackRateStore.get()];
  for (let at = 0; at < 4; at += 1) {
    playFaster();
    rates.push(playbackRateStore.get());
  }
  expect(rates).toEqual([1, 1.5, 2, 0.5, 1]);
  playFaster();
  expect((await startApp()).playbackRateStore.get()).toBe(1.5);
});

test.each(['', '3', 'fast'])('a stored speed of "%s" is ignored', async (kept) => {
  storedItems.set('prosa-playback-rate', kept);
  expect((await startApp()).playbackRateStore.get()).toBe(1);
});
