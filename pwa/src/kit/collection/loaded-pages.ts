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
type ReadPage<Row> = (search: string, pageNumber: number, filters: string) => Promise<CollectionPageData<Row>>;

/**
 * The ids of the rows that the user sees. `all` for a list that the device filters itself. Undefined if they are not known yet.
 */
export type VisibleRows = ReadonlySet<string> | 'all' | undefined;

type LoadedLists<Row> = {
  /** The beginning of the key of each list in the query cache. The search and the filters follow. */
  readonly root: readonly string[];
  readonly queryKey: (search: string, filters: string) => readonly string[];
  readonly fetchPage: ReadPage<Row>;
};

/** The functions that read and change the loaded pages of a collection, under every search and every filter. */
type LoadedPagesControl<Row> = {
  /**
   * Reads a page for the query cache, which asks for all loaded pages when a list is opened or refreshed. Only the pages with
   * visible rows are requested from the server. The other pages stay as they are, and become stale.
   */
  readonly readPage: ReadPage<Row>;
  /** Changes the loaded pages immediately. If a read is running, the same change is applied to its answer. */
  readonly change: (change: PageChange<Row>) => void;
  /** Reads the lists on the screen again, at most once a second. A stale page is read when the user scrolls to it. */
  readonly refresh: () => void;
  readonly setVisibleRows: (rows: VisibleRows) => void;
};

/** The state of the loaded pages of one list. */
type ListState<Row> = {
  /** The changes since the running read of the list began. The answer of this read may lack the changes. */
  recentChanges: PageChange<Row>[];
  /** The indexes of the pages that the newest read of the whole list requests from the server. */
  requested: ReadonlySet<number>;
};

/** Controls the loaded pages of a collection. */
export function controlLoadedPages<Row extends CollectionRow>(lists: LoadedLists<Row>): LoadedPagesControl<Row> {
  const { root, queryKey, fetchPage } = lists;
  let visibleRows: VisibleRows;
  const states = new WeakMap<Query, ListState<Row>>();
  const stateOf = (query: Query): ListState<Row> => {
    const state = states.get(query) ?? { recentChanges: [], requested: new Set() };
    states.set(query, state);
    return state;
  };
  const listQueries = (): Query[] => serverQueries.getQueryCache().findAll({ queryKey: root });
  // The query cache holds pages of rows below this root.
  const pagesOf = (query: Query): Pages<Row> => (query.state.data as LoadedPages<Row> | undefined)?.pages ?? [];
  const applyChanges = (query: Query, changes: readonly PageChange<Row>[]): void => {
    const isUnfiltered = query.queryKey.length === root.length + 1 && query.queryKey.at(-1) === '';
    serverQueries.setQueryData<LoadedPages<Row>>(query.queryKey, (data) => {
      if (data === undefined) return undefined;
      const pages = changes.reduce<Pages<Row>>((before, change) => change(before, isUnfiltered), data.pages);
      return { pages: [...pages], pageParams: data.pageParams.slice(0, pages.length) };
    });
  };

  serverQueries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !root.every((part, at) => event.query.queryKey[at] === part)) return;
    const { query, action } = event;
    const state = stateOf(query);
    if (action.type === 'success' && action.manual !== true) {
      // Reading the next page leaves the other pages as they are. Every other read is a read of the whole list.
      const isPartly = query.state.fetchMeta?.fetchMore === undefined && pagesOf(query).length > state.requested.size;
      const changes = isPartly ? [markOthersStale<Row>(state.requested), ...state.recentChanges] : state.recentChanges;
      if (changes.length > 0) applyChanges(query, changes);
    }
    if (query.state.fetchStatus === 'idle') state.recentChanges = [];
  });

  /**
   * Returns the indexes of the pages with visible rows. If no row is visible, returns the index of the first page, because its
   * answer has the number of rows.
   */
  const findVisiblePages = (pages: Pages<Row>): ReadonlySet<number> => {
    const ids = visibleRows;
    if (ids === 'all') return new Set([0, ...pages.keys()]);
    const visible = pages.flatMap(({ rows }, at) => (rows.some(({ id }) => ids?.has(String(id)) === true) ? [at] : []));
    return new Set(visible.length === 0 ? [0] : visible);
  };
  const refresh = runAtMostEvery(LIVE_REFRESH_MS, async () => {
    // The refresh waits for running reads, because it would cancel a read of the next page.
    await Promise.allSettled(
      listQueries().flatMap(({ state, promise }) => (state.fetchStatus === 'idle' || promise === undefined ? [] : [promise])),
    );
    await serverQueries.invalidateQueries({ queryKey: root });
  });
  return {
    readPage: async (search, pageNumber, filters) => {
      const query = serverQueries.getQueryCache().find({ queryKey: queryKey(search, filters), exact: true });
      const held = query === undefined ? [] : pagesOf(query);
      // A read of the whole list begins with its first page.
      if (query !== undefined && pageNumber === 1) stateOf(query).requested = findVisiblePages(held);
      const page = held[pageNumber - 1];
      const isRequested = query === undefined || stateOf(query).requested.has(pageNumber - 1);
      return page === undefined || isRequested ? fetchPage(search, pageNumber, filters) : page;
    },
    change: (change) => {
      for (const query of listQueries()) {
        if (query.state.fetchStatus !== 'idle') stateOf(query).recentChanges.push(change);
        applyChanges(query, [change]);
      }
    },
    refresh,
    setVisibleRows: (rows) => {
      visibleRows = rows;
      // The visible pages are looked for only if a page is stale, because this function is called at each frame of a scroll.
      const hasStaleRows = (query: Query) => {
        const pages = pagesOf(query);
        return (
          pages.some(({ isStale }) => isStale === true) && [...findVisiblePages(pages)].some((at) => pages[at]?.isStale === true)
        );
      };
      if (rows !== undefined && listQueries().some((query) => query.isActive() && hasStaleRows(query))) refresh();
    },
  };
}

/** Returns the change that keeps the pages of these indexes, which were just read, and makes the others stale. */
function markOthersStale<Row extends CollectionRow>(fresh: ReadonlySet<number>): PageChange<Row> {
  return (pages) => replacePages(pages, new Map([...pages.entries()].filter(([at]) => fresh.has(at))));
}
