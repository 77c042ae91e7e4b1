import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Returns the app's storage in a browser whose `localStorage` has the given behaviour. */
async function openStorageWith(storage: PropertyDescriptor) {
  vi.stubGlobal('localStorage', undefined);
  Object.defineProperty(globalThis, 'localStorage', { ...storage, configurable: true });
  await import('./replace-refused-storage.ts');
  const { isFeatureMissing } = await import('../device/missing-features.ts');
  return { storage: globalThis.localStorage, isMissing: isFeatureMissing('storage') };
}

const refuse = () => {
  throw new Error('denied');
};

it('the app uses the browser’s own storage if that storage works', async () => {
  const texts = new Map<string, string>();
  const own = {
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  };
  const opened = await openStorageWith({ value: own });
  expect(opened.storage).toBe(own);
  expect(opened.isMissing).toBe(false);
  expect(texts.size).toBe(0);
});

it.each([
  ['refuses access to its storage', { get: refuse }],
  ['has no free storage', { value: { setItem: refuse } }],
  ['has no storage', { value: undefined }],
])('a browser that %s gets a storage that lasts as long as the page', async (_, descriptor) => {
  const { storage, isMissing } = await openStorageWith(descriptor);
  expect(isMissing).toBe(true);
  storage.setItem('theme', 'dark');
  expect([storage.getItem('theme'), storage.key(0), storage.length]).toEqual(['dark', 'theme', 1]);
  storage.removeItem('theme');
  expect([storage.getItem('theme'), storage.length]).toEqual([null, 0]);
});
