import type { InfiniteData, Query } from '@tanstack/react-query';
import { runAtMostEvery } from '../../platform/run-at-most-every.ts';
import { serverQueries } from '../../server/server-queries.tsx';
import type { CollectionPageData, CollectionRow } from './collection-rows.ts';
import { replacePages } from './replace-pages.ts';

/**
 * The minimum time between two reads of a list that live events cause, in milliseconds. An import causes thousands of live
 * events.
 */
const LIVE_REFRESH_MS = 1_000;

export type LoadedPages<Row> = InfiniteData<CollectionPageData<Row>>;
type Pages<Row> = readonly CollectionPageData<Row>[];
/** Changes the loaded pages of a list. `isUnfiltered` is true for the list without a search and without filters. */
export type PageChange<Row> = (pages: Pages<Row>, isUnfiltered: boolean) => Pages<Row>;

type LoadedLists<Row> = {
  /** The beginning of the key of each list in the query cache. The search and the filters follow. */
  readonly root: readonly string[];
  readonly fetchPage: (search: string, pageNumber: number, filters: string) => Promise<CollectionPageData<Row>>;
};

/** The functions that change the loaded pages of a collection, and read them again, under every search and every filter. */
type LoadedPagesControl<Row> = {
  /** Changes the loaded pages at once. If a read is running, its answer is changed in the same way. */
  readonly change: (change: PageChange<Row>) => void;
  /**
   * Reads the lists on the screen again, at most once a second: the pages with visible rows at once, and each of the others when
   * the user scrolls to it.
   */
  readonly refresh: () => void;
  /** Sets the ids of the visible rows. Undefined if they are not known, so that `refresh` reads all loaded pages. */
  readonly setVisibleRows: (ids: ReadonlySet<string> | undefined) => void;
};

/** The state of the loaded pages of one list. */
type ListState<Row> = {
  /** The changes since the oldest of the running reads began. The answers of these reads may lack them. */
  recentChanges: PageChange<Row>[];
  /** The number of running reads of single pages. */
  pageReads: number;
  /** The indexes of the pages that were not read again when the rest of the list was. */
  stalePages: Set<number>;
};

/** Controls the loaded pages of a collection. */
export function controlLoadedPages<Row extends CollectionRow>({ root, fetchPage }: LoadedLists<Row>): LoadedPagesControl<Row> {
  let visibleRows: ReadonlySet<string> | undefined;
  const states = new WeakMap<Query, ListState<Row>>();
  const stateOf = (query: Query): ListState<Row> => {
    const state = states.get(query) ?? { recentChanges: [], pageReads: 0, stalePages: new Set() };
    states.set(query, state);
    return state;
  };
  const listQueries = (): Query[] => serverQueries.getQueryCache().findAll({ queryKey: root });
  // The query cache holds pages of rows below this root.
  const pagesOf = (query: Query): Pages<Row> => (query.state.data as LoadedPages<Row> | undefined)?.pages ?? [];
  const isReading = (query: Query): boolean => query.state.fetchStatus !== 'idle' || stateOf(query).pageReads > 0;
  const forgetChangesIfIdle = (query: Query): void => {
    if (!isReading(query)) stateOf(query).recentChanges = [];
  };
  const applyChanges = (query: Query, changes: readonly PageChange<Row>[]): void => {
    const isUnfiltered = query.queryKey.length === root.length + 1 && query.queryKey.at(-1) === '';
    serverQueries.setQueryData<LoadedPages<Row>>(query.queryKey, (data) => {
      if (data === undefined) return undefined;
      const pages = changes.reduce<Pages<Row>>((before, change) => change(before, isUnfiltered), data.pages);
      return { pages: [...pages], pageParams: data.pageParams.slice(0, pages.length) };
    });
  };
  const changeList = (query: Query, changes: readonly PageChange<Row>[]): void => {
    if (isReading(query)) stateOf(query).recentChanges.push(...changes);
    applyChanges(query, changes);
  };

  serverQueries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !root.every((part, at) => event.query.queryKey[at] === part)) return;
    const { query, action } = event;
    const { recentChanges, stalePages } = stateOf(query);
    if (action.type === 'success' && action.manual !== true) {
      // Reading the next page leaves the other pages as they are, while every other read replaces all pages.
      if (query.state.fetchMeta?.fetchMore === undefined) stalePages.clear();
      if (recentChanges.length > 0) applyChanges(query, recentChanges);
    }
    forgetChangesIfIdle(query);
  });

  /** Returns the indexes of the pages to read again. Undefined if the whole list has to be read. */
  const findPagesToRead = (query: Query): number[] | undefined => {
    const pages = pagesOf(query);
    const ids = visibleRows;
    if (ids === undefined || pages.length < 2 || !query.isActive()) return undefined;
    const visible = pages.flatMap(({ rows }, at) => (rows.some(({ id }) => ids.has(String(id))) ? [at] : []));
    // Behind a search, the list has no visible row, but its number of rows is shown.
    return visible.length === 0 ? [0] : visible;
  };
  /** Reads the whole list again. If that fails, the query has the error, which the screen shows. */
  const readList = (query: Query): Promise<void> => serverQueries.invalidateQueries({ queryKey: query.queryKey, exact: true });
  const readPagesAgain = async (query: Query, indexes: readonly number[]): Promise<void> => {
    const [search = '', filters = ''] = query.queryKey.slice(root.length).map(String);
    const state = stateOf(query);
    state.stalePages = new Set(pagesOf(query).keys());
    const changesBefore = state.recentChanges.length;
    state.pageReads += 1;
    try {
      const fresh = await Promise.all(indexes.map(async (at) => [at, await fetchPage(search, at + 1, filters)] as const));
      for (const at of indexes) state.stalePages.delete(at);
      const changesSince = state.recentChanges.slice(changesBefore);
      state.pageReads -= 1;
      changeList(query, [(pages) => replacePages(pages, new Map(fresh)), ...changesSince]);
      forgetChangesIfIdle(query);
    } catch {
      state.pageReads -= 1;
      await readList(query);
    }
  };
  const refresh = runAtMostEvery(LIVE_REFRESH_MS, () =>
    Promise.all(
      listQueries().map((query) => {
        const indexes = findPagesToRead(query);
        return indexes === undefined ? readList(query) : readPagesAgain(query, indexes);
      }),
    ),
  );
  return {
    change: (change) => listQueries().forEach((query) => changeList(query, [change])),
    refresh,
    setVisibleRows: (ids) => {
      visibleRows = ids;
      // The visible pages are looked for only if a page is stale, because this function is called at each frame of a scroll.
      const isStale = (query: Query) => {
        const { stalePages } = stateOf(query);
        return stalePages.size > 0 && findPagesToRead(query)?.some((at) => stalePages.has(at)) === true;
      };
      if (listQueries().some(isStale)) refresh();
    },
  };
}
