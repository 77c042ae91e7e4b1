import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { toSearchQuery } from '@prosa/domain/lists/load-when';
import { useEffect, useMemo } from 'react';
import type { GenericSchema } from 'valibot';
import { foldText } from '../../platform/fold-text.ts';
import { useStore } from '../../platform/store.ts';
import { useSearchQuery } from '../../server/use-search-query.ts';
import { databaseStore } from '../../sync/database/current-database.ts';
import type { CollectionRow } from './collection-rows.ts';
import { type Collection, type CollectionQuery, listUniqueRows } from './define-collection.ts';

export type ShownRows<Row> = {
  /** The rows to show. Undefined until the first rows are loaded. */
  readonly rows: readonly Row[] | undefined;
  /** All rows, whatever the search and the filters are. Undefined until the whole list is loaded. */
  readonly everyRow: readonly Row[] | undefined;
  /** The number of rows that the search and the filters find, loaded or not. */
  readonly count: number;
  /** The number of all rows, without search and filters. Undefined if that number is not known. */
  readonly total: number | undefined;
  readonly isWhole: boolean;
  readonly read: CollectionQuery<Row>;
  readonly onMore: () => void;
  /** Called with the ids of the rows that the user sees, so that live events make the device read only their pages again. */
  readonly onShow: (ids: readonly string[]) => void;
};

/**
 * Returns the rows of a collection that a search finds: first the rows stored on the device, and the server's rows as soon as
 * they arrive. `filters` is the query string of the filters that the server applies. With `matches`, the device loads every page,
 * and filters, counts and sorts the rows itself.
 */
export function useCollection<Row extends CollectionRow, C extends GenericSchema, U extends GenericSchema>(
  collection: Collection<Row, C, U>,
  typed: string,
  { matches, filters = '' }: { readonly matches?: ((row: Row) => boolean) | undefined; readonly filters?: string } = {},
): ShownRows<Row> {
  const database = useStore(databaseStore);
  const hidden = useStore(collection.hidden);
  useEffect(() => {
    if (database !== undefined) void collection.recall(database);
  }, [collection, database]);
  // If the device filters the rows itself, every page may have shown rows, so all pages are read again. `setVisibleRows` has to
  // be called before the list is read below.
  const isFilteredHere = matches !== undefined;
  useEffect(() => {
    if (isFilteredHere) collection.setVisibleRows('all');
    return () => collection.setVisibleRows(undefined);
  }, [collection, isFilteredHere]);
  const all = useCollectionRead(collection, '', '');
  const isWhole = all.data?.pages.at(-1)?.hasMore === false;
  const { hasNextPage, isFetching, isError, fetchNextPage } = all;
  const isIncomplete = matches !== undefined && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isIncomplete) void fetchNextPage({ cancelRefetch: false });
  }, [isIncomplete, fetchNextPage]);
  const search = useSearchQuery(typed);
  const isFresh = all.data?.pages.some(({ isStale }) => isStale === true) === false;
  // If the whole list is loaded, the device itself searches it, because that is faster than asking the server. If a page is
  // stale, it may lack rows that the search finds, so the server is asked.
  const serverSearch = isWhole && isFresh && filters === '' ? '' : search;
  const read = useCollectionRead(collection, serverSearch, filters);
  const foldedSearch = foldText(typed.trim());
  const { data } = read;
  const isAnswer = data !== undefined && !read.isPlaceholderData && serverSearch !== '' && serverSearch === toSearchQuery(typed);
  const rows = useMemo(() => {
    if (data === undefined) return undefined;
    const found = listUniqueRows(data.pages);
    const matching =
      isAnswer || foldedSearch === '' ? found : found.filter((row) => foldText(collection.textOf(row)).includes(foldedSearch));
    const filtered = matches === undefined ? matching : matching.filter(matches);
    const notHidden = hidden.size === 0 ? filtered : filtered.filter(({ id }) => !hidden.has(String(id)));
    return collection.order === undefined ? notHidden : notHidden.toSorted(collection.order);
  }, [collection, data, isAnswer, foldedSearch, hidden, matches]);
  const isCounted = matches === undefined && (foldedSearch === '' || isAnswer);
  const loaded = all.data;
  const everyRow = useMemo(() => (isWhole && loaded !== undefined ? listUniqueRows(loaded.pages) : undefined), [isWhole, loaded]);
  const total = all.data?.pages.at(-1)?.count;
  return {
    rows,
    everyRow,
    count: isCounted ? (data?.pages.at(-1)?.count ?? 0) - hidden.size : (rows?.length ?? 0),
    total: total === undefined ? undefined : total - hidden.size,
    isWhole,
    read,
    onMore: () => {
      if (read.hasNextPage && !read.isFetchingNextPage && !read.isError) void readNextPage(read);
    },
    onShow: (ids) => {
      if (!isFilteredHere) collection.setVisibleRows(new Set(ids));
    },
  };
}

const useCollectionRead = <Row extends CollectionRow, C extends GenericSchema, U extends GenericSchema>(
  collection: Collection<Row, C, U>,
  search: string,
  filters: string,
) =>
  useInfiniteQuery({
    queryKey: collection.queryKey(search, filters),
    queryFn: ({ pageParam }) => collection.readPage(search, pageParam, filters),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });

/** Reads the next page. If other pages are being read, waits for that read first. */
async function readNextPage<Row>({ data, fetchNextPage }: CollectionQuery<Row>): Promise<void> {
  const read = await fetchNextPage({ cancelRefetch: false });
  const isRead = read.data?.pages.length !== data?.pages.length;
  if (!isRead && read.hasNextPage && !read.isError) await fetchNextPage({ cancelRefetch: false });
}
