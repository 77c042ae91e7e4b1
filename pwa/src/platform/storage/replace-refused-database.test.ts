import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const whole = { indexedDB, IDBKeyRange };

beforeEach(() => void vi.resetModules());
afterEach(() => {
  for (const [name, value] of Object.entries(whole)) Object.defineProperty(globalThis, name, { value, configurable: true });
});

async function fillIn() {
  const { replaceRefusedDatabase: fillInDatabase } = await import('./replace-refused-database.ts');
  await fillInDatabase();
  const { isMissing } = await import('../missing-features.ts');
  return isMissing('database');
}

it('a browser with IndexedDB keeps its own, and holds no probe afterwards', async () => {
  expect(await fillIn()).toBe(false);
  expect(indexedDB).toBe(whole.indexedDB);
  expect(await indexedDB.databases()).toEqual([]);
});

/** A factory whose open requests end in an error, as when the user blocks the storage of sites. */
const failing = {
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
  ['has none', undefined],
  ['throws', throwing],
  ['fails later', failing],
])('a browser whose IndexedDB %s gets databases in the page’s memory', async (_, value) => {
  Object.defineProperty(globalThis, 'indexedDB', { value, configurable: true });
  expect(await fillIn()).toBe(true);
  const { Dexie } = await import('dexie');
  const database = new Dexie('held');
  database.version(1).stores({ rows: 'id' });
  await database.table('rows').put({ id: 1 });
  expect(await database.table('rows').count()).toBe(1);
});
