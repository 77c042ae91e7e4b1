import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Flow, ListFlowsAnswer } from '@prosa/contract/flows/flow';
import type { FlowId } from '@prosa/contract/ids';
import { serverQueries } from '../../server/server-queries.tsx';
import { flowSignal } from '../../sync/flow-signals.ts';
import { listFlows, listScheduledFlows, readFlow } from './flow-calls.ts';

const flowsKey = ['flows'] as const;
const listsKey = [...flowsKey, 'list'] as const;
const scheduledKey = [...flowsKey, 'scheduled'] as const;
const oneKey = (flowId: FlowId) => [...flowsKey, 'one', flowId] as const;

/** The flows whose name holds `search`, page by page; the former search's until this one's are there. */
export const useFlows = (search: string) =>
  useInfiniteQuery({
    queryKey: [...listsKey, search],
    queryFn: ({ pageParam }) => listFlows(search, pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });

/** One flow; not asked for without an id. */
export const useFlow = (flowId: FlowId | null) =>
  useQuery({
    queryKey: flowId === null ? [...flowsKey, 'none'] : oneKey(flowId),
    queryFn: () => (flowId === null ? null : readFlow(flowId)),
    enabled: flowId !== null,
    placeholderData: () => (flowId === null ? undefined : listed(flowId)),
  });

/** The flows that have a daily window. */
export const useScheduledFlows = () => useQuery({ queryKey: scheduledKey, queryFn: listScheduledFlows });

/** Each flow once: one that moved to the next page while that was read would come twice. */
export const flowsOf = (pages: readonly ListFlowsAnswer[] | undefined): Flow[] => [
  ...new Map((pages ?? []).flatMap(({ flows }) => flows).map((flow) => [flow.id, flow])).values(),
];

/** Shows a flow as it is now wherever it is listed; where it belongs, the next reading tells. */
export function showFlow(flow: Flow): void {
  serverQueries.setQueryData(oneKey(flow.id), flow);
  changeLists((flows) => flows.map((each) => (each.id === flow.id ? flow : each)));
}

/** Takes a flow that is gone off the lists. */
export function hideFlow(flowId: FlowId): void {
  serverQueries.removeQueries({ queryKey: oneKey(flowId) });
  changeLists((flows) => flows.filter(({ id }) => id !== flowId));
}

/** Reads anew what is shown of flows. */
export const refreshFlows = () => serverQueries.invalidateQueries({ queryKey: flowsKey });

function changeLists(change: (flows: Flow[]) => Flow[]): void {
  serverQueries.setQueriesData<InfiniteData<ListFlowsAnswer>>({ queryKey: listsKey }, (data) =>
    data === undefined ? data : { ...data, pages: data.pages.map((page) => ({ ...page, flows: change(page.flows) })) },
  );
}

const listed = (flowId: FlowId): Flow | undefined => heldFlows().find(({ id }) => id === flowId);

/** Every flow any list has read, by name: what there is to look through without the server. */
export function heldFlows(): Flow[] {
  const lists = serverQueries.getQueriesData<InfiniteData<ListFlowsAnswer>>({ queryKey: listsKey });
  return flowsOf(lists.flatMap(([, data]) => data?.pages ?? [])).sort((a, b) => a.name.localeCompare(b.name));
}

/** When the newest of them were read, in milliseconds; 0 where none were. */
export const heldFlowsAt = (): number =>
  Math.max(
    0,
    ...serverQueries
      .getQueryCache()
      .findAll({ queryKey: listsKey })
      .map(({ state }) => state.dataUpdatedAt),
  );

flowSignal.on((event) => {
  if (event.action === 'delete') return hideFlow(event.id);
  const { flow } = event;
  const before = listed(flow.id);
  showFlow(flow);
  // Where it belongs in the lists, only the server knows.
  if (before?.name !== flow.name || before.scheduledTimeRun !== flow.scheduledTimeRun) void refreshFlows();
});
