import 'fake-indexeddb/auto';
import { FlowCampaign } from '@prosa/contract/flows/flow-campaign';
import { parse } from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hideCampaign, recallCampaigns, showCampaign } from './campaign-queries.ts';
import { serverQueries } from '../server/server-queries.tsx';
import { databaseStore } from '../sync/database/current-database.ts';
import { findHeldCampaigns, holdCampaigns } from './held-campaigns.ts';
import { LocalDatabase, localDatabaseName } from '../sync/database/local-database.ts';
import { deviceTables } from '../device-tables/device-tables.ts';

const campaign = (id: number, name: string): FlowCampaign =>
  parse(FlowCampaign, {
    id,
    name,
    flowId: 1,
    whatsappId: null,
    phrase: name,
    status: true,
    updatedAt: '2026-11-21T12:00:00.000Z',
  });
const key = ['flow-campaigns'];
const names = async () => (await findHeldCampaigns(database))?.campaigns.map(({ name }) => name);

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

it('[H6] keeps the phrase campaigns on the device, and shows them at the next start with their age', async () => {
  serverQueries.setQueryData(key, [campaign(1, 'A'), campaign(2, 'B')]);
  showCampaign(campaign(3, 'C'));
  hideCampaign(campaign(1, 'A').id);
  await vi.waitFor(async () => expect(await names()).toEqual(['B', 'C']));
  const readAtMs = serverQueries.getQueryState(key)?.dataUpdatedAt;
  databaseStore.set(undefined);
  serverQueries.clear();
  databaseStore.set(database);
  await recallCampaigns(database);
  expect(serverQueries.getQueryData<FlowCampaign[]>(key)?.map(({ name }) => name)).toEqual(['B', 'C']);
  expect(serverQueries.getQueryState(key)?.dataUpdatedAt).toBe(readAtMs);
});

it('[H6] does not show held campaigns in place of what the server said', async () => {
  await holdCampaigns(database, { campaigns: [campaign(1, 'antes')], readAtMs: 1 });
  serverQueries.setQueryData(key, [campaign(1, 'depois')]);
  await recallCampaigns(database);
  expect(serverQueries.getQueryData<FlowCampaign[]>(key)?.map(({ name }) => name)).toEqual(['depois']);
});
