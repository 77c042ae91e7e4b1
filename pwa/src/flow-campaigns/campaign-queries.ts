import { useQuery } from '@tanstack/react-query';
import type { FlowCampaign } from '@prosa/contract/flows/flow-campaign';
import type { FlowCampaignId } from '@prosa/contract/ids';
import { serverQueries } from '../server/server-queries.tsx';
import { flowCampaignSignal, flowsHeardSignal } from '../sync/flow-signals.ts';
import { listCampaigns } from './campaign-calls.ts';

const campaignsKey = ['flow-campaigns'] as const;

/** The company's phrase campaigns. */
export const useCampaigns = () => useQuery({ queryKey: campaignsKey, queryFn: listCampaigns });

/** Shows one as it is now, a new one at the end until the next reading tells where it belongs. */
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

flowCampaignSignal.on((event) => {
  if (event.action === 'delete') hideCampaign(event.id);
  else showCampaign(event.flowCampaign);
});
flowsHeardSignal.on(() => void refreshCampaigns());
