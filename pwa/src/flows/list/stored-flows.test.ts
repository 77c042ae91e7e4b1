import 'fake-indexeddb/auto';
import { Flow } from '@prosa/contract/flows/flow';
import type { FlowId } from '@prosa/contract/ids';
import { parse } from 'valibot';
import { beforeEach, expect, it, vi } from 'vitest';
import { serverQueries } from '../../server/server-queries.tsx';
import { openLocalDatabase } from '../../testing/open-local-database.ts';
import { databaseStore } from '../../sync/database/current-database.ts';
import { LocalDatabase, localDatabaseName } from '../../sync/database/local-database.ts';
import { deviceTables } from '../../device-tables/device-tables.ts';
import { wipeDatabase } from '../../sync/database/wipe-database.ts';
import { listCachedFlows, removeCachedFlow, cacheStoredFlows, cacheFlow } from './flow-queries.ts';
import { deleteStoredFlow, findStoredFlowList, storeFlow, storeFlowList } from './stored-flows.ts';

const flow = (id: number, name: string, more: Partial<Flow> = {}): Flow =>
  parse(Flow, { id, name, active: false, scheduledTimeRun: null, version: 1, updatedAt: '2026-11-21T12:00:00.000Z', ...more });
const wholeList = { isWhole: true, readAtMs: 1_000 };
const listStoredNames = async () => (await findStoredFlowList(database))?.flows.map(({ name }) => name);
const shownName = (id: FlowId) => serverQueries.getQueryData<Flow>(['flows', 'one', id])?.name;
/** Sets the list in the query cache, as a read from the server does. */
const cacheFlowList = (flows: readonly Flow[], hasMore = false) =>
  serverQueries.setQueryData(['flows', 'list', ''], { pages: [{ flows, count: flows.length, hasMore }], pageParams: [1] });

let database: LocalDatabase;
beforeEach(() => {
  database = openLocalDatabase();
});

it('[H6] the stored list of flows follows reads, changes and deletions, and is shown at the next start with its age', async () => {
  cacheFlowList([flow(1, 'A'), flow(2, 'B'), flow(3, 'C')]);
  cacheFlow(flow(2, 'B de novo', { active: true }));
  removeCachedFlow(flow(3, 'C').id);
  await vi.waitFor(async () => expect(await listStoredNames()).toEqual(['A', 'B de novo']));
  const readAtMs = serverQueries.getQueryState(['flows', 'list', ''])?.dataUpdatedAt;
  serverQueries.clear();

  await cacheStoredFlows(database, flow(2, '').id);
  expect(listCachedFlows()).toEqual([flow(1, 'A'), flow(2, 'B de novo', { active: true })]);
  expect(serverQueries.getQueryState(['flows', 'list', ''])?.dataUpdatedAt).toBe(readAtMs);
  expect(shownName(flow(2, '').id)).toBe('B de novo');
});

it('[H6] reading a part of the list leaves the other flows on the device, and reading the whole list drops deleted flows', async () => {
  await storeFlowList(database, [flow(1, 'A'), flow(2, 'B')], wholeList);
  await storeFlowList(database, [flow(1, 'A!')], { isWhole: false, readAtMs: 2_000 });
  expect(await findStoredFlowList(database)).toEqual({ flows: [flow(1, 'A!'), flow(2, 'B')], readAtMs: 2_000 });
  await storeFlowList(database, [flow(1, 'A!')], { isWhole: true, readAtMs: 3_000 });
  expect(await listStoredNames()).toEqual(['A!']);
});

it('[H6] opening one flow by its address stores the flow with its name, but stores no list of flows', async () => {
  serverQueries.setQueryData(['flows', 'one', 7], flow(7, 'Direto'));
  await vi.waitFor(async () => expect(await listStoredNames()).toEqual(['Direto']));
  serverQueries.clear();
  await cacheStoredFlows(database, flow(7, '').id);
  expect(shownName(flow(7, '').id)).toBe('Direto');
  expect(serverQueries.getQueryData(['flows', 'list', ''])).toBeUndefined();
});

it("[H6] flows stored on the device do not replace flows from the server's answer", async () => {
  await storeFlowList(database, [flow(1, 'velho')], wholeList);
  const recalled = cacheStoredFlows(database, flow(1, '').id);
  cacheFlowList([flow(1, 'novo')]);
  serverQueries.setQueryData(['flows', 'one', 1], flow(1, 'novo'));
  await recalled;
  expect([listCachedFlows()[0]?.name, shownName(flow(1, '').id)]).toEqual(['novo', 'novo']);
});

it('[H6] another user of the device sees none of the stored flows, and a log-out removes all of them', async () => {
  await storeFlowList(database, [flow(1, 'A')], wholeList);
  const other = new LocalDatabase(localDatabaseName({ companyId: 1, id: 900 }), deviceTables);
  expect(await findStoredFlowList(other)).toBeUndefined();
  databaseStore.set(other);
  await cacheStoredFlows(database, null);
  expect(listCachedFlows()).toEqual([]);
  other.close();
  await wipeDatabase(database.name);
  database = new LocalDatabase(database.name, deviceTables);
  expect(await findStoredFlowList(database)).toBeUndefined();
});

it('[H6] a stored list of flows in another shape is ignored, and so is a failed attempt to store flows', async () => {
  await database.table('meta').put({ key: 'flows', value: { flows: [{ id: 'x' }], readAtMs: 1 } });
  expect(await findStoredFlowList(database)).toBeUndefined();
  await storeFlow(database, flow(1, 'A'));
  expect(await listStoredNames()).toEqual(['A']);
  database.close();
  await expect(storeFlowList(database, [flow(2, 'B')], wholeList)).resolves.toBeUndefined();
  await expect(deleteStoredFlow(database, flow(2, 'B').id)).resolves.toBeUndefined();
});
