import type { FlowCampaign } from '@prosa/contract/flows/flow-campaign';
import type { CompanyId, FlowCampaignId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { AppError } from '../platform/app-error.ts';
import { selectFlowCampaigns, toFlowCampaign } from './flow-campaign-rows.ts';

/** Loads a phrase campaign of the company. Refuses with ERR_NO_FLOW_CAMPAIGN_FOUND. */
export async function loadFlowCampaign(tx: TenantTransaction, companyId: CompanyId, id: FlowCampaignId): Promise<FlowCampaign> {
  const row = await selectFlowCampaigns(tx, companyId).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('ERR_NO_FLOW_CAMPAIGN_FOUND', 404);
  return toFlowCampaign(row);
}
