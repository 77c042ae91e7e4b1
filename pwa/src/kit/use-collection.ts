import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { toSearchQuery } from '@prosa/domain/lists/load-when';
import { useEffect, useMemo } from 'react';
import type { GenericSchema } from 'valibot';
import { foldText } from '../platform/fold-text.ts';
import { useStore } from '../platform/store.ts';
import { useSearch } from '../server/use-search.ts';
import { databaseStore } from '../sync/database/current-database.ts';
import { type Collection, type CollectionQuery, type CollectionRow, listUniqueRows } from './define-collection.ts';

export type ShownRows<Row> = {
  /** Undefined until the first rows are loaded. */
  readonly rows: readonly Row[] | undefined;
  /** The number of rows that the search finds, loaded or not. */
  readonly count: number;
  /** The number of rows without a search. Undefined where the number is not known. */
  readonly total: number | undefined;
  readonly isWhole: boolean;
  readonly read: CollectionQuery<Row>;
  readonly onMore: () => void;
};

/** Shows the rows of a collection that a search finds: at once those on the device, and the server's as soon as it answers. */
export function useCollection<Row extends CollectionRow, C extends GenericSchema, U extends GenericSchema>(
  collection: Collection<Row, C, U>,
  typed: string,
): ShownRows<Row> {
  const database = useStore(databaseStore);
  const hidden = useStore(collection.hidden);
  useEffect(() => {
    if (database !== undefined) void collection.recall(database);
  }, [collection, database]);
  const all = useRead(collection, '');
  const isWhole = all.data?.pages.at(-1)?.hasMore === false;
  const search = useSearch(typed);
  // The device searches a list that is loaded whole, because no server answers faster.
  const serverSearch = isWhole ? '' : search;
  const read = useRead(collection, serverSearch);
  const foldedSearch = foldText(typed.trim());
  const { data } = read;
  const isAnswer = data !== undefined && !read.isPlaceholderData && serverSearch !== '' && serverSearch === toSearchQuery(typed);
  const rows = useMemo(() => {
    if (data === undefined) return undefined;
    const found = listUniqueRows(data.pages);
    const matching =
      isAnswer || foldedSearch === '' ? found : found.filter((row) => foldText(collection.textOf(row)).includes(foldedSearch));
    const notHidden = hidden.size === 0 ? matching : matching.filter(({ id }) => !hidden.has(String(id)));
    return collection.order === undefined ? notHidden : notHidden.toSorted(collection.order);
  }, [collection, data, isAnswer, foldedSearch, hidden]);
  const total = all.data?.pages.at(-1)?.count;
  return {
    rows,
    count: foldedSearch === '' || isAnswer ? (data?.pages.at(-1)?.count ?? 0) - hidden.size : (rows?.length ?? 0),
    total: total === undefined ? undefined : total - hidden.size,
    isWhole,
    read,
    onMore: () => {
      if (read.hasNextPage && !read.isFetchingNextPage && !read.isError) void read.fetchNextPage();
    },
  };
}

const useRead = <Row extends CollectionRow, C extends GenericSchema, U extends GenericSchema>(
  collection: Collection<Row, C, U>,
  search: string,
) =>
  useInfiniteQuery({
    queryKey: collection.queryKey(search),
    queryFn: ({ pageParam }) => collection.fetchPage(search, pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });
