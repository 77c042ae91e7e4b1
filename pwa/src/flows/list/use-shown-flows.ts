import { toSearchQuery } from '@prosa/domain/lists/load-when';
import type { Flow } from '@prosa/contract/flows/flow';
import { useMemo } from 'react';
import { foldText } from '../../platform/fold-text.ts';
import { useSearch } from '../../server/use-search.ts';
import { flowsOf, listHeldFlows, heldFlowsReadAtMs, useFlows } from './flow-queries.ts';

type ShownFlows = {
  /** Undefined until the first are there. */
  readonly flows: readonly Flow[] | undefined;
  /** How many there are, including unread ones. */
  readonly count: number;
  /** Whether they are the server's complete answer to the search. */
  readonly isAnswer: boolean;
  /** When they were read, in milliseconds. */
  readonly readAt: number;
  readonly read: ReturnType<typeof useFlows>;
  readonly more: () => void;
};

/**
 * Returns the flows whose name contains the search. Those read before are filtered at once, and are all there is if the server
 * doesn't answer.
 */
export function useShownFlows(typed: string): ShownFlows {
  const search = useSearch(typed);
  const read = useFlows(search);
  const { data, isError, hasNextPage, isFetchingNextPage } = read;
  const isAnswer = data !== undefined && !read.isPlaceholderData && search === toSearchQuery(typed);
  const wanted = foldText(typed.trim());
  const flows = useMemo(() => {
    if (isAnswer) return flowsOf(data.pages);
    if (data === undefined && !isError) return undefined;
    const held = data === undefined ? listHeldFlows() : flowsOf(data.pages);
    return held.filter(({ name }) => foldText(name).includes(wanted));
  }, [data, isAnswer, isError, wanted]);
  return {
    flows,
    count: isAnswer ? (data.pages.at(-1)?.count ?? 0) : (flows?.length ?? 0),
    isAnswer,
    readAt: data === undefined ? heldFlowsReadAtMs() : read.dataUpdatedAt,
    read,
    more: () => {
      if (isAnswer && hasNextPage && !isFetchingNextPage && !isError) void read.fetchNextPage();
    },
  };
}
