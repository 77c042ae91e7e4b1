import { Flow } from '@prosa/contract/flows/flow';
import { parse } from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { serverQueries } from '../../server/server-queries.tsx';
import { listeningSignal } from '../../sync/live/listening-signal.ts';
import { emitLiveEvent } from '../../sync/live/live-signal.ts';
import { flowsOf, listHeldFlows, hideFlow, showFlow } from './flow-queries.ts';

const flow = (id: number, name: string, more: Partial<Flow> = {}): Flow =>
  parse(Flow, { id, name, active: false, scheduledTimeRun: null, version: null, updatedAt: '2026-11-21T12:00:00.000Z', ...more });
const page = (flows: readonly Flow[], count = flows.length) => ({ flows: [...flows], count, hasMore: false });
const list = (search: string) => ['flows', 'list', search];
const hold = (search: string, ...pages: readonly (readonly Flow[])[]) =>
  serverQueries.setQueryData(list(search), {
    pages: pages.map((flows) => page(flows)),
    pageParams: pages.map((_, at) => at + 1),
  });
const isStale = (search: string) => serverQueries.getQueryState(list(search))?.isInvalidated;

afterEach(() => serverQueries.clear());

describe('lists of flows', () => {
  it('have each flow once, as it was read last, even if it moved to the next page meanwhile', () => {
    expect(flowsOf([page([flow(1, 'A'), flow(2, 'B')]), page([flow(2, 'B', { active: true }), flow(3, 'C')])])).toEqual([
      flow(1, 'A'),
      flow(2, 'B', { active: true }),
      flow(3, 'C'),
    ]);
  });

  it('show a change wherever the flow is listed, and drop a deleted one', () => {
    hold('', [flow(1, 'A')], [flow(2, 'B')]);
    hold('b', [flow(2, 'B')]);
    showFlow(flow(2, 'B', { active: true }));
    expect(listHeldFlows()).toEqual([flow(1, 'A'), flow(2, 'B', { active: true })]);
    hideFlow(flow(2, 'B').id);
    expect(listHeldFlows()).toEqual([flow(1, 'A')]);
  });

  it('follow live events: a switch is shown, and only rows that may have moved are read again', () => {
    hold('', [flow(1, 'A'), flow(2, 'B')]);
    emitLiveEvent('flow', { action: 'update', flow: flow(2, 'B', { active: true }) });
    expect(listHeldFlows().at(1)?.active).toBe(true);
    expect(isStale('')).toBe(false);
    emitLiveEvent('flow', { action: 'delete', id: flow(1, 'A').id });
    expect(listHeldFlows()).toHaveLength(1);
    expect(isStale('')).toBe(false);
    emitLiveEvent('flow', { action: 'update', flow: flow(2, 'Z') });
    expect(isStale('')).toBe(true);
  });

  it('do not revert to a late event, and are read again', () => {
    hold('', [flow(1, 'A', { active: true, updatedAt: '2026-11-21T12:00:01.000Z' })]);
    emitLiveEvent('flow', { action: 'update', flow: flow(1, 'A') });
    expect(listHeldFlows().at(0)?.active).toBe(true);
    expect(isStale('')).toBe(true);
  });

  it('are read again once live events are received, because earlier ones were missed', () => {
    hold('', [flow(1, 'A')]);
    listeningSignal.raise(undefined);
    expect(isStale('')).toBe(true);
  });

  it('are read again for a flow created elsewhere', () => {
    hold('', [flow(1, 'A')]);
    emitLiveEvent('flow', { action: 'create', flow: flow(9, 'Novo') });
    expect(isStale('')).toBe(true);
  });
});
