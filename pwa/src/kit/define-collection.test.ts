import 'fake-indexeddb/auto';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiRefusal } from '../platform/api-errors.ts';
import { serverQueries } from '../server/server-queries.tsx';
import { deviceTables } from '../device-tables/device-tables.ts';
import { databaseStore } from '../sync/database/current-database.ts';
import { LocalDatabase, localDatabaseName } from '../sync/database/local-database.ts';
import { type LiveRowChanges, type CollectionPageOf, defineCollection, listUniqueRows } from './define-collection.ts';
import { findStoredRows, storeRows } from './held-rows.ts';

const Thing = v.object({ id: v.number(), name: v.string(), updatedAt: v.string() });
type Thing = v.InferOutput<typeof Thing>;
const thing = (id: number, name: string, updatedAt = '2026-11-21T12:00:00.000Z'): Thing => ({ id, name, updatedAt });

let news: LiveRowChanges<Thing> | undefined;
const things = defineCollection({
  path: '/things',
  row: Thing,
  list: v.pipe(
    v.array(Thing),
    v.transform((rows) => ({ rows, count: rows.length, hasMore: false })),
  ),
  create: v.object({ name: v.string() }),
  update: v.object({ name: v.string() }),
  textOf: ({ name }) => name,
  live: (given) => {
    news = given;
  },
  offline: 'last-read',
});
const pages = (...rows: readonly Thing[][]) => ({
  pages: rows.map((each, at) => ({ rows: each, count: rows.flat().length, hasMore: at < rows.length - 1 })),
  pageParams: rows.map((_, at) => at + 1),
});
const read = (...rows: readonly Thing[][]) => serverQueries.setQueryData(things.queryKey(''), pages(...rows));
const shown = () => {
  const data = serverQueries.getQueryData<{ pages: CollectionPageOf<Thing>[] }>(things.queryKey(''));
  return data === undefined ? undefined : listUniqueRows(data.pages).map(({ name }) => name);
};
const state = () => serverQueries.getQueryState(things.queryKey(''));
const heldNames = async () =>
  v.parse(v.array(Thing), (await findStoredRows(database, 'things'))?.rows ?? []).map(({ name }) => name);

let database: LocalDatabase;
let user = 0;
beforeEach(() => {
  user += 1;
  database = new LocalDatabase(localDatabaseName({ companyId: 1, id: user }), deviceTables);
  databaseStore.set(database);
});
afterEach(() => {
  databaseStore.set(undefined);
  serverQueries.clear();
  database.close();
});

describe('a collection', () => {
  it('[H6] keeps the rows that were read last, and shows them at the next start with their age', async () => {
    read([thing(1, 'A'), thing(2, 'B')]);
    things.upsert(thing(3, 'C'));
    things.drop(1);
    await vi.waitFor(async () => expect(await heldNames()).toEqual(['B', 'C']));
    const readAtMs = state()?.dataUpdatedAt;
    databaseStore.set(undefined);
    serverQueries.clear();
    databaseStore.set(database);
    await things.recall(database);
    expect(shown()).toEqual(['B', 'C']);
    expect(state()?.dataUpdatedAt).toBe(readAtMs);
  });

  it('[H6] does not show held rows once the server has answered', async () => {
    await storeRows(database, 'things', { rows: [thing(1, 'before')], readAtMs: 1 });
    read([thing(1, 'after')]);
    await things.recall(database);
    expect(shown()).toEqual(['after']);
  });

  it('does not show held rows of an older shape', async () => {
    await storeRows(database, 'things', { rows: [{ id: 'of another build' }], readAtMs: 1 });
    await things.recall(database);
    expect(shown()).toBeUndefined();
  });

  it('shows a live change on each page, and adjusts the count when rows are added and deleted', () => {
    read([thing(1, 'A')], [thing(2, 'B')]);
    news?.upsert(thing(2, 'Z', '2026-11-21T13:00:00.000Z'));
    news?.drop(1);
    expect(shown()).toEqual(['Z']);
    news?.upsert(thing(3, 'C'));
    expect(shown()).toEqual(['Z', 'C']);
    const data = serverQueries.getQueryData<{ pages: CollectionPageOf<Thing>[] }>(things.queryKey(''));
    expect(data?.pages.map(({ count }) => count)).toEqual([2, 2]);
  });

  it('reads the list again instead of showing the older row of a late live event', () => {
    read([thing(1, 'newer', '2026-11-21T13:00:00.000Z')]);
    news?.upsert(thing(1, 'older'));
    expect(shown()).toEqual(['newer']);
    expect(state()?.isInvalidated).toBe(true);
  });

  it('reads the list again when a new row may belong to a page that is not loaded', () => {
    serverQueries.setQueryData(things.queryKey(''), {
      pages: [{ rows: [thing(1, 'A')], count: 9, hasMore: true }],
      pageParams: [1],
    });
    news?.upsert(thing(5, 'E'));
    expect(shown()).toEqual(['A']);
    expect(state()?.isInvalidated).toBe(true);
  });

  it('shows a patch at once, and the former row when the patch fails', async () => {
    read([thing(1, 'A')]);
    const saving = things.patchRow(thing(1, 'A'), thing(1, 'B'), () => Promise.reject(new Error('refused')));
    expect(shown()).toEqual(['B']);
    await expect(saving).rejects.toThrow('refused');
    expect(shown()).toEqual(['A']);
  });

  it('keeps the change of another screen when a patch of the same row fails', async () => {
    read([thing(1, 'A')]);
    const saving = things.patchRow(thing(1, 'A'), thing(1, 'B'), () => Promise.reject(new Error('refused')));
    news?.upsert(thing(1, 'C', '2026-11-21T13:00:00.000Z'));
    await expect(saving).rejects.toThrow('refused');
    expect(shown()).toEqual(['C']);
  });

  it('reads the list again after a patch of an outdated version', async () => {
    read([thing(1, 'A')]);
    const refusal = new ApiRefusal(409, { error: 'ERR_VERSION_CONFLICT' }, undefined);
    await expect(things.patchRow(thing(1, 'A'), thing(1, 'B'), () => Promise.reject(refusal))).rejects.toBe(refusal);
    expect(state()?.isInvalidated).toBe(true);
  });
});
