import { Flow, type ListFlowsAnswer } from '@prosa/contract/flows/flow';
import type { FlowId } from '@prosa/contract/ids';
import { array, parse } from 'valibot';
import type { LocalDatabase } from '../../sync/database/local-database.ts';

/**
 * The flows that the device has read, and the instant at which their list was last read from the server, in milliseconds. The
 * device stores them separately, because no pull brings flows.
 */
export type StoredFlows = { readonly flows: readonly Flow[]; readonly readAtMs: number };

declare module '../../sync/database/local-database.ts' {
  interface MetaRowKinds {
    readonly flows: { readonly key: 'flows'; readonly value: StoredFlows };
  }
}

/** Finds the stored flows. Undefined if the device has stored none, or if they can't be read now. */
export async function findStoredFlowList({ meta }: LocalDatabase): Promise<StoredFlows | undefined> {
  try {
    const row = await meta.get('flows');
    return row?.key === 'flows' ? { ...row.value, flows: parse(array(Flow), row.value.flows) } : undefined;
  } catch {
    // Another build of the app stored the flows in another shape, or the device can't be read now. Nothing is lost, because the
    // server has the flows.
    return undefined;
  }
}

/**
 * Stores flows from the server. If `isWhole` is true, they replace all flows on the device. Otherwise each flow replaces only its
 * own former state, and all other flows stay.
 */
export const storeFlowList = (
  database: LocalDatabase,
  flows: readonly Flow[],
  { isWhole, readAtMs }: { readonly isWhole: boolean; readonly readAtMs: number },
): Promise<void> =>
  changeStoredFlows(database, (held) => ({
    flows: [...new Map([...(isWhole ? [] : held.flows), ...flows].map((flow) => [flow.id, flow])).values()],
    readAtMs: Math.max(readAtMs, held.readAtMs),
  }));

/** Stores one flow's current state, without changing the list's age. */
export const storeFlow = (database: LocalDatabase, flow: Flow): Promise<void> =>
  changeStoredFlows(database, ({ flows, readAtMs }) => ({
    flows: [...flows.filter(({ id }) => id !== flow.id), flow],
    readAtMs,
  }));

/** Deletes a flow from the device. */
export const deleteStoredFlow = (database: LocalDatabase, flowId: FlowId): Promise<void> =>
  changeStoredFlows(database, ({ flows, readAtMs }) => ({ flows: flows.filter(({ id }) => id !== flowId), readAtMs }));

/** Returns all flows as one page, sorted by name. */
export const toFlowPage = (flows: readonly Flow[]): ListFlowsAnswer => ({
  flows: flows.toSorted((a, b) => a.name.localeCompare(b.name)),
  count: flows.length,
  hasMore: false,
});

async function changeStoredFlows(database: LocalDatabase, how: (held: StoredFlows) => StoredFlows): Promise<void> {
  try {
    await database.transaction('rw', database.meta, async () => {
      const held = (await findStoredFlowList(database)) ?? { flows: [], readAtMs: 0 };
      await database.meta.put({ key: 'flows', value: how(held) });
    });
  } catch {
    // If the device is full, or its user has logged out since, no copy of the flows is stored.
  }
}
