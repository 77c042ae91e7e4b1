import { toSearchQuery } from '@prosa/domain/lists/load-when';
import type { Flow } from '@prosa/contract/flows/flow';
import { useMemo } from 'react';
import { foldText } from '../../platform/fold-text.ts';
import { useSearchQuery } from '../../server/use-search-query.ts';
import { mergeFlowPages, listCachedFlows, findLastFlowReadAtMs, useFlows } from './flow-queries.ts';

type ShownFlows = {
  /** The flows to show. Undefined until the first flows are loaded. */
  readonly flows: readonly Flow[] | undefined;
  /** The number of flows, loaded or not. */
  readonly count: number;
  /** Whether the flows are the server's complete answer to the search. Otherwise they are the device's flows that match. */
  readonly isAnswer: boolean;
  /** The instant at which the flows were read, in milliseconds. */
  readonly readAt: number;
  readonly read: ReturnType<typeof useFlows>;
  readonly more: () => void;
};

/**
 * Returns the flows whose name contains the search. Until the server answers, these are the matching flows that the device has
 * read before.
 */
export function useFilteredFlows(typed: string): ShownFlows {
  const search = useSearchQuery(typed);
  const read = useFlows(search);
  const { data, isError, hasNextPage, isFetchingNextPage } = read;
  const isAnswer = data !== undefined && !read.isPlaceholderData && search === toSearchQuery(typed);
  const foldedSearch = foldText(typed.trim());
  const flows = useMemo(() => {
    if (isAnswer) return mergeFlowPages(data.pages);
    if (data === undefined && !isError) return undefined;
    const held = data === undefined ? listCachedFlows() : mergeFlowPages(data.pages);
    return held.filter(({ name }) => foldText(name).includes(foldedSearch));
  }, [data, isAnswer, isError, foldedSearch]);
  return {
    flows,
    count: isAnswer ? (data.pages.at(-1)?.count ?? 0) : (flows?.length ?? 0),
    isAnswer,
    readAt: data === undefined ? findLastFlowReadAtMs() : read.dataUpdatedAt,
    read,
    more: () => {
      if (isAnswer && hasNextPage && !isFetchingNextPage && !isError) void read.fetchNextPage();
    },
  };
}
