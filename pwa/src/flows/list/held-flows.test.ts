import 'fake-indexeddb/auto';
import { Flow } from '@prosa/contract/flows/flow';
import type { FlowId } from '@prosa/contract/ids';
import { parse } from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverQueries } from '../../server/server-queries.tsx';
import { databaseStore } from '../../sync/database/current-database.ts';
import { LocalDatabase, localDatabaseName } from '../../sync/database/local-database.ts';
import { deviceTables } from '../../device-tables/device-tables.ts';
import { wipeDatabase } from '../../sync/database/wipe-database.ts';
import { listHeldFlows, hideFlow, restoreFlows, showFlow } from './flow-queries.ts';
import { deleteStoredFlow, findHeldList, storeFlow, storeFlowList } from './held-flows.ts';

const flow = (id: number, name: string, more: Partial<Flow> = {}): Flow =>
  parse(Flow, { id, name, active: false, scheduledTimeRun: null, version: 1, updatedAt: '2026-11-21T12:00:00.000Z', ...more });
const whole = { isWhole: true, readAtMs: 1_000 };
const names = async () => (await findHeldList(database))?.flows.map(({ name }) => name);
const shownName = (id: FlowId) => serverQueries.getQueryData<Flow>(['flows', 'one', id])?.name;
/** Sets the list as a read of it would. */
const read = (flows: readonly Flow[], hasMore = false) =>
  serverQueries.setQueryData(['flows', 'list', ''], { pages: [{ flows, count: flows.length, hasMore }], pageParams: [1] });

let database: LocalDatabase;
let user = 0;
beforeEach(() => {
  user += 1;
  database = new LocalDatabase(localDatabaseName({ companyId: 1, id: user }), deviceTables);
  databaseStore.set(database);
});
afterEach(() => {
  databaseStore.set(undefined);
  serverQueries.clear();
  database.close();
});

it('[H6] flows that were read, changed or deleted are stored, and are shown at the next start with their age', async () => {
  read([flow(1, 'A'), flow(2, 'B'), flow(3, 'C')]);
  showFlow(flow(2, 'B de novo', { active: true }));
  hideFlow(flow(3, 'C').id);
  await vi.waitFor(async () => expect(await names()).toEqual(['A', 'B de novo']));
  const readAtMs = serverQueries.getQueryState(['flows', 'list', ''])?.dataUpdatedAt;
  serverQueries.clear();

  await restoreFlows(database, flow(2, '').id);
  expect(listHeldFlows()).toEqual([flow(1, 'A'), flow(2, 'B de novo', { active: true })]);
  expect(serverQueries.getQueryState(['flows', 'list', ''])?.dataUpdatedAt).toBe(readAtMs);
  expect(shownName(flow(2, '').id)).toBe('B de novo');
});

it('[H6] a part of the list leaves the other flows on the device, and the whole list drops deleted ones', async () => {
  await storeFlowList(database, [flow(1, 'A'), flow(2, 'B')], whole);
  await storeFlowList(database, [flow(1, 'A!')], { isWhole: false, readAtMs: 2_000 });
  expect(await findHeldList(database)).toEqual({ flows: [flow(1, 'A!'), flow(2, 'B')], readAtMs: 2_000 });
  await storeFlowList(database, [flow(1, 'A!')], { isWhole: true, readAtMs: 3_000 });
  expect(await names()).toEqual(['A!']);
});

it('[H6] a flow that was opened by its address has its name here, and makes no list by itself', async () => {
  serverQueries.setQueryData(['flows', 'one', 7], flow(7, 'Direto'));
  await vi.waitFor(async () => expect(await names()).toEqual(['Direto']));
  serverQueries.clear();
  await restoreFlows(database, flow(7, '').id);
  expect(shownName(flow(7, '').id)).toBe('Direto');
  expect(serverQueries.getQueryData(['flows', 'list', ''])).toBeUndefined();
});

it("[H6] held flows do not replace the server's answer", async () => {
  await storeFlowList(database, [flow(1, 'velho')], whole);
  const recalled = restoreFlows(database, flow(1, '').id);
  read([flow(1, 'novo')]);
  serverQueries.setQueryData(['flows', 'one', 1], flow(1, 'novo'));
  await recalled;
  expect([listHeldFlows()[0]?.name, shownName(flow(1, '').id)]).toEqual(['novo', 'novo']);
});

it('[H6] another user of the device sees none of the flows, and a log-out removes all', async () => {
  await storeFlowList(database, [flow(1, 'A')], whole);
  const other = new LocalDatabase(localDatabaseName({ companyId: 1, id: 900 }), deviceTables);
  expect(await findHeldList(other)).toBeUndefined();
  databaseStore.set(other);
  await restoreFlows(database, null);
  expect(listHeldFlows()).toEqual([]);
  other.close();
  await wipeDatabase(database.name);
  database = new LocalDatabase(database.name, deviceTables);
  expect(await findHeldList(database)).toBeUndefined();
});

it("[H6] rows of another build are ignored, and a device that can't be read prevents nothing", async () => {
  await database.table('meta').put({ key: 'flows', value: { flows: [{ id: 'x' }], readAtMs: 1 } });
  expect(await findHeldList(database)).toBeUndefined();
  await storeFlow(database, flow(1, 'A'));
  expect(await names()).toEqual(['A']);
  database.close();
  await expect(storeFlowList(database, [flow(2, 'B')], whole)).resolves.toBeUndefined();
  await expect(deleteStoredFlow(database, flow(2, 'B').id)).resolves.toBeUndefined();
});
