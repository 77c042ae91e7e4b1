import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

it.each([
  [false, 'offline'],
  [true, 'syncing'],
])("a page that opens while the browser's onLine is %s begins as %s", async (onLine, state) => {
  vi.stubGlobal('navigator', { ...navigator, onLine });
  vi.resetModules();
  const { networkStore } = await import('./use-sync-state.ts');
  expect(networkStore.get()).toEqual({ state });
});
