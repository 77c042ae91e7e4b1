import { InfiniteQueryObserver } from '@tanstack/react-query';
import { Flow } from '@prosa/contract/flows/flow';
import { parse } from 'valibot';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { serverQueries } from '../../server/server-queries.tsx';
import { listeningSignal } from '../../sync/live/listening-signal.ts';
import { emitLiveEvent } from '../../sync/live/live-signal.ts';
import { mergeFlowPages, removeCachedFlow, listCachedFlows, refreshFlows, cacheFlow } from './flow-queries.ts';

const flow = (id: number, name: string, more: Partial<Flow> = {}): Flow =>
  parse(Flow, { id, name, active: false, scheduledTimeRun: null, version: null, updatedAt: '2026-11-21T12:00:00.000Z', ...more });
const page = (flows: readonly Flow[], count = flows.length) => ({ flows: [...flows], count, hasMore: false });
const toListKey = (search: string) => ['flows', 'list', search];
const cacheFlowPages = (search: string, ...pages: readonly (readonly Flow[])[]) =>
  serverQueries.setQueryData(toListKey(search), {
    pages: pages.map((flows) => page(flows)),
    pageParams: pages.map((_, at) => at + 1),
  });
const isStale = (search: string) => serverQueries.getQueryState(toListKey(search))?.isInvalidated;

afterEach(() => serverQueries.clear());

describe('lists of flows', () => {
  it('a list shows each flow once, in its latest state, even if the flow moved to the next page between two reads', () => {
    expect(mergeFlowPages([page([flow(1, 'A'), flow(2, 'B')]), page([flow(2, 'B', { active: true }), flow(3, 'C')])])).toEqual([
      flow(1, 'A'),
      flow(2, 'B', { active: true }),
      flow(3, 'C'),
    ]);
  });

  it('every list that contains a flow shows the flow’s change, and no list shows a deleted flow', () => {
    cacheFlowPages('', [flow(1, 'A')], [flow(2, 'B')]);
    cacheFlowPages('b', [flow(2, 'B')]);
    cacheFlow(flow(2, 'B', { active: true }));
    expect(listCachedFlows()).toEqual([flow(1, 'A'), flow(2, 'B', { active: true })]);
    removeCachedFlow(flow(2, 'B').id);
    expect(listCachedFlows()).toEqual([flow(1, 'A')]);
  });

  it('a live event changes the shown flow at once, and the lists are read again only if the flow’s place in them may have changed', () => {
    cacheFlowPages('', [flow(1, 'A'), flow(2, 'B')]);
    emitLiveEvent('flow', { action: 'update', flow: flow(2, 'B', { active: true }) });
    expect(listCachedFlows().at(1)?.active).toBe(true);
    expect(isStale('')).toBe(false);
    emitLiveEvent('flow', { action: 'delete', id: flow(1, 'A').id });
    expect(listCachedFlows()).toHaveLength(1);
    expect(isStale('')).toBe(false);
    emitLiveEvent('flow', { action: 'update', flow: flow(2, 'Z') });
    expect(isStale('')).toBe(true);
  });

  it('a live event with an older state of a flow does not change the list, but makes the app read the list again', () => {
    cacheFlowPages('', [flow(1, 'A', { active: true, updatedAt: '2026-11-21T12:00:01.000Z' })]);
    emitLiveEvent('flow', { action: 'update', flow: flow(1, 'A') });
    expect(listCachedFlows().at(0)?.active).toBe(true);
    expect(isStale('')).toBe(true);
  });

  it('the answer of a read that began before a change does not revert the change', async () => {
    cacheFlowPages('', [flow(1, 'A')]);
    const answers: ((flows: Flow[]) => void)[] = [];
    const shownList = new InfiniteQueryObserver(serverQueries, {
      queryKey: toListKey(''),
      queryFn: () => new Promise((resolve) => answers.push((flows) => resolve(page(flows)))),
      initialPageParam: 1,
      getNextPageParam: () => undefined,
    });
    onTestFinished(shownList.subscribe(() => undefined));
    void refreshFlows();
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    emitLiveEvent('flow', { action: 'update', flow: flow(1, 'A', { active: true }) });
    answers[0]?.([flow(1, 'A')]);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    expect(listCachedFlows().at(0)?.active).toBe(true);
  });

  it('when the device begins to receive live events, lists are read again, because earlier events may be missing', () => {
    cacheFlowPages('', [flow(1, 'A')]);
    listeningSignal.raise(undefined);
    expect(isStale('')).toBe(true);
  });

  it('lists are read again after a live event about a new flow', () => {
    cacheFlowPages('', [flow(1, 'A')]);
    emitLiveEvent('flow', { action: 'create', flow: flow(9, 'Novo') });
    expect(isStale('')).toBe(true);
  });
});
