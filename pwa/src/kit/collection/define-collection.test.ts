import 'fake-indexeddb/auto';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import * as v from 'valibot';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiRefusal } from '../../platform/requests/api-errors.ts';
import { serverQueries } from '../../server/server-queries.tsx';
import { openLocalDatabase } from '../../testing/open-local-database.ts';
import { databaseStore } from '../../sync/database/current-database.ts';
import type { LocalDatabase } from '../../sync/database/local-database.ts';
import type { CollectionPageData } from './collection-rows.ts';
import { type LiveRowChanges, defineCollection, listUniqueRows } from './define-collection.ts';
import { findStoredRows, storeRows } from './held-rows.ts';

const Thing = v.object({ id: v.number(), name: v.string(), updatedAt: v.string() });
type Thing = v.InferOutput<typeof Thing>;
const thingOf = (id: number, name: string, updatedAt = '2026-11-21T12:00:00.000Z'): Thing => ({ id, name, updatedAt });

let liveRowChanges: LiveRowChanges<Thing> | undefined;
const thingsCollection = defineCollection({
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
    liveRowChanges = given;
  },
  offline: 'last-read',
});
const toLoadedPages = (...rows: readonly Thing[][]) => ({
  pages: rows.map((each, at) => ({ rows: each, count: rows.flat().length, hasMore: at < rows.length - 1 })),
  pageParams: rows.map((_, at) => at + 1),
});
const cacheRows = (...rows: readonly Thing[][]) =>
  serverQueries.setQueryData(thingsCollection.queryKey(''), toLoadedPages(...rows));
const listShownRows = () => {
  const data = serverQueries.getQueryData<{ pages: CollectionPageData<Thing>[] }>(thingsCollection.queryKey(''));
  return data === undefined ? undefined : listUniqueRows(data.pages).map(({ name }) => name);
};
const findQueryState = () => serverQueries.getQueryState(thingsCollection.queryKey(''));
/** Waits until the list is marked to be read again, which happens at most once a second. */
const waitUntilInvalidated = () => vi.waitFor(() => expect(findQueryState()?.isInvalidated).toBe(true));
const listStoredNames = async () =>
  v.parse(v.array(Thing), (await findStoredRows(database, 'things'))?.rows ?? []).map(({ name }) => name);

let database: LocalDatabase;
beforeEach(() => {
  database = openLocalDatabase();
});

describe('a collection', () => {
  it('[H6] a collection stores the rows that were read last, and shows these rows and their age at the next start', async () => {
    cacheRows([thingOf(1, 'A'), thingOf(2, 'B')]);
    thingsCollection.upsert(thingOf(3, 'C'));
    thingsCollection.drop(1);
    await vi.waitFor(async () => expect(await listStoredNames()).toEqual(['B', 'C']));
    const readAtMs = findQueryState()?.dataUpdatedAt;
    databaseStore.set(undefined);
    serverQueries.clear();
    databaseStore.set(database);
    await thingsCollection.recall(database);
    expect(listShownRows()).toEqual(['B', 'C']);
    expect(findQueryState()?.dataUpdatedAt).toBe(readAtMs);
  });

  it('[H6] a collection stores only the first thousand rows of a long list, and loading further pages does not store them again', async () => {
    const list = new InfiniteQueryObserver(serverQueries, {
      queryKey: thingsCollection.queryKey(''),
      queryFn: async ({ pageParam }) => ({
        rows: Array.from({ length: 400 }, (_, place) => thingOf(pageParam * 400 + place, `row ${pageParam * 400 + place}`)),
        count: 2_000,
        hasMore: pageParam < 5,
      }),
      initialPageParam: 0,
      getNextPageParam: (_last, loaded) => loaded.length,
    });
    onTestFinished(list.subscribe(() => undefined));
    await vi.waitFor(async () => expect(await listStoredNames()).toHaveLength(400));
    await list.fetchNextPage();
    await list.fetchNextPage();
    expect(await listStoredNames()).toEqual(Array.from({ length: 1_000 }, (_, id) => `row ${id}`));
    const stored = await findStoredRows(database, 'things');
    await new Promise((done) => setTimeout(done));
    await list.fetchNextPage();
    expect(listShownRows()).toHaveLength(1_600);
    expect((await findStoredRows(database, 'things'))?.readAtMs).toBe(stored?.readAtMs);
    thingsCollection.drop(0);
    await vi.waitFor(async () => expect((await listStoredNames())[0]).toBe('row 1'));
  });

  it('[H6] a collection does not show rows stored on the device once the server has answered', async () => {
    await storeRows(database, 'things', { rows: [thingOf(1, 'before')], readAtMs: 1 });
    cacheRows([thingOf(1, 'after')]);
    await thingsCollection.recall(database);
    expect(listShownRows()).toEqual(['after']);
  });

  it('a collection does not show stored rows that have an older shape', async () => {
    await storeRows(database, 'things', { rows: [{ id: 'of another build' }], readAtMs: 1 });
    await thingsCollection.recall(database);
    expect(listShownRows()).toBeUndefined();
  });

  it('a collection applies a live event to each loaded page, and adjusts the count when rows are created and deleted', () => {
    cacheRows([thingOf(1, 'A')], [thingOf(2, 'B')]);
    liveRowChanges?.upsert(thingOf(2, 'Z', '2026-11-21T13:00:00.000Z'));
    liveRowChanges?.drop(1);
    expect(listShownRows()).toEqual(['Z']);
    liveRowChanges?.upsert(thingOf(3, 'C'));
    expect(listShownRows()).toEqual(['Z', 'C']);
    const data = serverQueries.getQueryData<{ pages: CollectionPageData<Thing>[] }>(thingsCollection.queryKey(''));
    expect(data?.pages.map(({ count }) => count)).toEqual([2, 2]);
  });

  it('a late live event with an older row makes a collection read the list again instead of showing the row', async () => {
    cacheRows([thingOf(1, 'newer', '2026-11-21T13:00:00.000Z')]);
    liveRowChanges?.upsert(thingOf(1, 'older'));
    expect(listShownRows()).toEqual(['newer']);
    await waitUntilInvalidated();
  });

  it('a live event that arrives during a read is applied to the answer, because the answer may have the former row', async () => {
    cacheRows([thingOf(1, 'before'), thingOf(2, 'deleted')]);
    const answers: ((rows: Thing[]) => void)[] = [];
    const list = new InfiniteQueryObserver(serverQueries, {
      queryKey: thingsCollection.queryKey(''),
      queryFn: () =>
        new Promise<CollectionPageData<Thing>>((resolve) => {
          answers.push((rows) => resolve({ rows, count: rows.length, hasMore: false }));
        }),
      initialPageParam: 1,
      getNextPageParam: () => undefined,
    });
    onTestFinished(list.subscribe(() => undefined));
    void serverQueries.invalidateQueries({ queryKey: thingsCollection.queryKey('') });
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    liveRowChanges?.upsert(thingOf(1, 'after', '2026-11-21T13:00:00.000Z'));
    liveRowChanges?.drop(2);
    answers[0]?.([thingOf(1, 'before'), thingOf(2, 'deleted')]);
    await vi.waitFor(() => expect(serverQueries.isFetching()).toBe(0));
    expect(listShownRows()).toEqual(['after']);
    expect(answers).toHaveLength(1);
    void serverQueries.invalidateQueries({ queryKey: thingsCollection.queryKey('') });
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.([thingOf(1, 'later', '2026-11-21T14:00:00.000Z')]);
    await vi.waitFor(() => expect(serverQueries.isFetching()).toBe(0));
    expect(listShownRows()).toEqual(['later']);
  });

  it('a collection reads the list again when a new row may belong to a page that is not loaded', async () => {
    serverQueries.setQueryData(thingsCollection.queryKey(''), {
      pages: [{ rows: [thingOf(1, 'A')], count: 9, hasMore: true }],
      pageParams: [1],
    });
    liveRowChanges?.upsert(thingOf(5, 'E'));
    expect(listShownRows()).toEqual(['A']);
    await waitUntilInvalidated();
  });

  it('a collection shows a patched row at once, and shows the former row again when the patch fails', async () => {
    cacheRows([thingOf(1, 'A')]);
    const saving = thingsCollection.patchRow(thingOf(1, 'A'), thingOf(1, 'B'), () => Promise.reject(new Error('refused')));
    expect(listShownRows()).toEqual(['B']);
    await expect(saving).rejects.toThrow('refused');
    expect(listShownRows()).toEqual(['A']);
  });

  it('a collection still shows another screen’s change of a row when a patch of the same row fails', async () => {
    cacheRows([thingOf(1, 'A')]);
    const saving = thingsCollection.patchRow(thingOf(1, 'A'), thingOf(1, 'B'), () => Promise.reject(new Error('refused')));
    liveRowChanges?.upsert(thingOf(1, 'C', '2026-11-21T13:00:00.000Z'));
    await expect(saving).rejects.toThrow('refused');
    expect(listShownRows()).toEqual(['C']);
  });

  it('a collection reads the list again after the server refused a patch of an outdated version', async () => {
    cacheRows([thingOf(1, 'A')]);
    const refusal = new ApiRefusal(409, { error: 'ERR_VERSION_CONFLICT' }, undefined);
    await expect(thingsCollection.patchRow(thingOf(1, 'A'), thingOf(1, 'B'), () => Promise.reject(refusal))).rejects.toBe(
      refusal,
    );
    await waitUntilInvalidated();
  });
});
