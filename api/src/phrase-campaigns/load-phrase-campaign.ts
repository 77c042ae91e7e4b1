import type { PhraseCampaign } from '@prosa/contract/flows/phrase-campaign';
import type { CompanyId, PhraseCampaignId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { AppError } from '../platform/app-error.ts';
import { selectPhraseCampaigns, toPhraseCampaign } from './phrase-campaign-rows.ts';

/** Loads a phrase campaign of the company. Refuses with ERR_NO_FLOW_CAMPAIGN_FOUND. */
export async function loadPhraseCampaign(
  tx: TenantTransaction,
  companyId: CompanyId,
  id: PhraseCampaignId,
): Promise<PhraseCampaign> {
  const row = await selectPhraseCampaigns(tx, companyId).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('ERR_NO_FLOW_CAMPAIGN_FOUND', 404);
  return toPhraseCampaign(row);
}
