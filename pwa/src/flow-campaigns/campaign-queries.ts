import { hashKey, useQuery } from '@tanstack/react-query';
import type { FlowCampaign } from '@prosa/contract/flows/flow-campaign';
import type { FlowCampaignId } from '@prosa/contract/ids';
import { useEffect } from 'react';
import { useStore } from '../platform/store.ts';
import { serverQueries } from '../server/server-queries.tsx';
import { databaseStore } from '../sync/database/current-database.ts';
import { findHeldCampaigns, holdCampaigns } from './held-campaigns.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { listeningSignal } from '../sync/live/listening-signal.ts';
import { onLive } from '../sync/live/live-signal.ts';
import { listCampaigns } from './campaign-calls.ts';

const campaignsKey = ['flow-campaigns'] as const;

/** The order of the list, also for what is new or renamed here: a row that moved at the next reading would take a click from another. */
const sortByName = (campaigns: readonly FlowCampaign[]): FlowCampaign[] =>
  campaigns.toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id);

/** The company's phrase campaigns; what the device holds of them until the server answers. */
export function useCampaigns() {
  const database = useStore(databaseStore);
  useEffect(() => {
    if (database !== undefined) void recallCampaigns(database);
  }, [database]);
  return useQuery({ queryKey: campaignsKey, queryFn: listCampaigns, select: sortByName });
}

/** Shows the held campaigns, as old as they are, where none were read yet. */
export async function recallCampaigns(database: LocalDatabase): Promise<void> {
  const held = await findHeldCampaigns(database);
  if (held === undefined || databaseStore.get() !== database) return;
  if (serverQueries.getQueryData(campaignsKey) === undefined)
    serverQueries.setQueryData(campaignsKey, held.campaigns, { updatedAt: held.readAtMs });
}

/** Shows one as it is now, also one that is new. */
export function showCampaign(campaign: FlowCampaign): void {
  change((rows) =>
    rows.some(({ id }) => id === campaign.id)
      ? rows.map((row) => (row.id === campaign.id ? campaign : row))
      : [...rows, campaign],
  );
}

export const hideCampaign = (id: FlowCampaignId): void => change((rows) => rows.filter((row) => row.id !== id));

/** Reads anew what is shown of them. */
export const refreshCampaigns = () => serverQueries.invalidateQueries({ queryKey: campaignsKey });

const change = (how: (rows: readonly FlowCampaign[]) => readonly FlowCampaign[]): void =>
  void serverQueries.setQueryData<readonly FlowCampaign[]>(campaignsKey, (rows) => rows && how(rows));

onLive('flowCampaign', (event) => {
  if (event.action === 'delete') hideCampaign(event.id);
  else showCampaign(event.flowCampaign);
});
listeningSignal.on(() => void refreshCampaigns());

// The campaigns that are shown are kept on the device, too.
serverQueries.getQueryCache().subscribe((event) => {
  const database = databaseStore.get();
  if (event.type !== 'updated' || event.action.type !== 'success' || database === undefined) return;
  const { queryKey, state } = event.query;
  if (hashKey(queryKey) !== hashKey(campaignsKey)) return;
  const campaigns = state.data as readonly FlowCampaign[]; // what is read under this key
  void holdCampaigns(database, { campaigns, readAtMs: state.dataUpdatedAt });
});
