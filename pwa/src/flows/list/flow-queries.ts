import { hashKey, type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Flow, ListFlowsAnswer } from '@prosa/contract/flows/flow';
import type { FlowId } from '@prosa/contract/ids';
import { useEffect } from 'react';
import { useStore } from '../../platform/store.ts';
import { serverQueries } from '../../server/server-queries.tsx';
import { databaseStore } from '../../sync/database/current-database.ts';
import { listeningSignal } from '../../sync/live/listening-signal.ts';
import { onLiveEvent } from '../../sync/live/live-signal.ts';
import type { LocalDatabase } from '../../sync/database/local-database.ts';
import { listFlows, listFlowsWithDailyWindow, loadFlow } from './flow-calls.ts';
import { toFlowPage, deleteStoredFlow, findStoredFlowList, storeFlow, storeFlowList } from './stored-flows.ts';

const flowsKey = ['flows'] as const;
const listsKey = [...flowsKey, 'list'] as const;
const dailyWindowFlowsKey = [...flowsKey, 'scheduled'] as const;
/** The key of the list of all flows, without a search by name. */
const allFlowsKey = [...listsKey, ''] as const;
const toFlowKey = (flowId: FlowId) => [...flowsKey, 'one', flowId] as const;

/**
 * Loads the flows whose name contains `search`, page by page. The flows of the previous search stay on the screen until the
 * flows of the new search arrive.
 */
export const useFlows = (search: string) => {
  useStoredFlows(null);
  return useInfiniteQuery({
    queryKey: [...listsKey, search],
    queryFn: ({ pageParam }) => listFlows(search, pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });
};

/** Loads one flow. Sends no request if `flowId` is null. */
export const useFlow = (flowId: FlowId | null) => {
  useStoredFlows(flowId);
  return useQuery({
    queryKey: flowId === null ? [...flowsKey, 'none'] : toFlowKey(flowId),
    queryFn: () => (flowId === null ? null : loadFlow(flowId)),
    enabled: flowId !== null,
    placeholderData: () => (flowId === null ? undefined : findCachedFlow(flowId)),
  });
};

/** Loads the flows that have a daily window. */
export const useFlowsWithDailyWindow = () => useQuery({ queryKey: dailyWindowFlowsKey, queryFn: listFlowsWithDailyWindow });

/**
 * Lists the flows of all pages, each flow once. A flow that moved to the next page between two reads would otherwise appear
 * twice.
 */
export const mergeFlowPages = (pages: readonly ListFlowsAnswer[] | undefined): Flow[] => [
  ...new Map((pages ?? []).flatMap(({ flows }) => flows).map((flow) => [flow.id, flow])).values(),
];

/**
 * Shows a flow's current state in every list that contains the flow. The flow keeps its place in each list until the next read.
 */
export function cacheFlow(flow: Flow): void {
  serverQueries.setQueryData(toFlowKey(flow.id), flow);
  changeCachedLists((flows) => flows.map((each) => (each.id === flow.id ? flow : each)));
}

/** Removes a deleted flow from the lists. */
export function removeCachedFlow(flowId: FlowId): void {
  serverQueries.removeQueries({ queryKey: toFlowKey(flowId) });
  changeCachedLists((flows) => flows.filter(({ id }) => id !== flowId));
  const database = databaseStore.get();
  if (database !== undefined) void deleteStoredFlow(database, flowId);
}

/** Reads the shown flows again. */
export const refreshFlows = () => serverQueries.invalidateQueries({ queryKey: flowsKey });

/**
 * Changes the lists of flows in the query cache. If a list is being read, it is read once more, because the answer of the running
 * read may have the former state.
 */
function changeCachedLists(change: (flows: Flow[]) => Flow[]): void {
  serverQueries.setQueriesData<InfiniteData<ListFlowsAnswer>>({ queryKey: listsKey }, (data) =>
    data === undefined ? data : { ...data, pages: data.pages.map((page) => ({ ...page, flows: change(page.flows) })) },
  );
  if (serverQueries.isFetching({ queryKey: listsKey }) > 0) void serverQueries.invalidateQueries({ queryKey: listsKey });
}

const findCachedFlow = (flowId: FlowId): Flow | undefined => listCachedFlows().find(({ id }) => id === flowId);

/** Lists the flows of all cached lists, sorted by name. Until the server answers, a search looks among these flows. */
export function listCachedFlows(): Flow[] {
  const lists = serverQueries.getQueriesData<InfiniteData<ListFlowsAnswer>>({ queryKey: listsKey });
  return mergeFlowPages(lists.flatMap(([, data]) => data?.pages ?? [])).sort((a, b) => a.name.localeCompare(b.name));
}

/** Returns the instant of the last read of a list of flows, in milliseconds since the epoch. 0 if no list was read. */
export const findLastFlowReadAtMs = (): number =>
  Math.max(
    0,
    ...serverQueries
      .getQueryCache()
      .findAll({ queryKey: listsKey })
      .map(({ state }) => state.dataUpdatedAt),
  );

onLiveEvent('flow', (event) => {
  if (event.action === 'delete') return removeCachedFlow(event.id);
  const { flow } = event;
  const before = findCachedFlow(flow.id);
  // The live event came late, because the shown flow is newer. The flows are read again, because only the server knows the
  // current state.
  if (before !== undefined && flow.updatedAt < before.updatedAt) return void refreshFlows();
  cacheFlow(flow);
  // Another name or other hours may change the flow's place in the lists. Only the server knows the new place.
  if (before?.name !== flow.name || before.scheduledTimeRun !== flow.scheduledTimeRun) void refreshFlows();
});

/** Shows the flows that the device has stored, with their age, until the server answers. */
function useStoredFlows(flowId: FlowId | null): void {
  const database = useStore(databaseStore);
  useEffect(() => {
    if (database !== undefined) void cacheStoredFlows(database, flowId);
  }, [database, flowId]);
}

export async function cacheStoredFlows(database: LocalDatabase, flowId: FlowId | null): Promise<void> {
  const held = await findStoredFlowList(database);
  if (held === undefined || databaseStore.get() !== database) return;
  const cacheUnlessRead = (key: readonly unknown[], data: unknown) => {
    if (serverQueries.getQueryData(key) === undefined) serverQueries.setQueryData(key, data, { updatedAt: held.readAtMs });
  };
  if (held.readAtMs > 0) cacheUnlessRead(allFlowsKey, { pages: [toFlowPage(held.flows)], pageParams: [1] });
  const one = held.flows.find(({ id }) => id === flowId);
  if (one !== undefined) cacheUnlessRead(toFlowKey(one.id), one);
}

listeningSignal.on(() => void refreshFlows());

// Whenever the shown flows change, the device stores them.
serverQueries.getQueryCache().subscribe((event) => {
  const database = databaseStore.get();
  if (event.type !== 'updated' || event.action.type !== 'success' || database === undefined) return;
  const { queryKey: key, state } = event.query;
  if (hashKey(key) === hashKey(allFlowsKey)) {
    const { pages } = state.data as InfiniteData<ListFlowsAnswer>; // The query cache holds pages of flows under this key.
    void storeFlowList(database, mergeFlowPages(pages), {
      isWhole: pages.at(-1)?.hasMore === false,
      readAtMs: state.dataUpdatedAt,
    });
    // The query cache holds one flow under this key.
  } else if (key[0] === flowsKey[0] && key[1] === 'one') void storeFlow(database, state.data as Flow);
});
