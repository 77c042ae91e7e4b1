import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const realDatabaseGlobals = { indexedDB, IDBKeyRange };

beforeEach(() => void vi.resetModules());
afterEach(() => {
  for (const [name, value] of Object.entries(realDatabaseGlobals))
    Object.defineProperty(globalThis, name, { value, configurable: true });
});

async function replaceIfRefused() {
  const { replaceRefusedDatabase } = await import('./replace-refused-database.ts');
  await replaceRefusedDatabase();
  const { isFeatureMissing } = await import('../device/missing-features.ts');
  return isFeatureMissing('database');
}

it('a browser with IndexedDB keeps its own databases, and the app’s probe database is removed', async () => {
  expect(await replaceIfRefused()).toBe(false);
  expect(indexedDB).toBe(realDatabaseGlobals.indexedDB);
  expect(await indexedDB.databases()).toEqual([]);
});

/** A fake of IndexedDB whose open requests end in an error, as when the user blocks the storage of sites. */
const failingIndexedDb = {
  open: () => {
    const opening = new EventTarget();
    queueMicrotask(() => opening.dispatchEvent(new Event('error')));
    return opening;
  },
};
const throwing = {
  open: () => {
    throw new DOMException('denied', 'SecurityError');
  },
};

it.each([
  ['is missing', undefined],
  ['throws', throwing],
  ['fails later', failingIndexedDb],
])('a browser whose IndexedDB %s gets databases that last as long as the page', async (_, value) => {
  Object.defineProperty(globalThis, 'indexedDB', { value, configurable: true });
  expect(await replaceIfRefused()).toBe(true);
  const { Dexie } = await import('dexie');
  const database = new Dexie('held');
  database.version(1).stores({ rows: 'id' });
  await database.table('rows').put({ id: 1 });
  expect(await database.table('rows').count()).toBe(1);
});
