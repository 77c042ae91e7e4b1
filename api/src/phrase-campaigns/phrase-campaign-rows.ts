import type { PhraseCampaign } from '@prosa/contract/flows/phrase-campaign';
import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';

/** Selects the phrase campaigns of a company. */
export const selectPhraseCampaigns = (tx: Pick<TenantTransaction, 'selectFrom'>, companyId: CompanyId) =>
  tx
    .selectFrom('flowcampaigns')
    .select(['id', 'name', 'flow_id', 'whatsapp_id', 'phrase', 'status', 'updated_at'])
    .where('company_id', '=', companyId);

export type PhraseCampaignRow = Awaited<ReturnType<ReturnType<typeof selectPhraseCampaigns>['execute']>>[number];

/** Converts a stored phrase campaign to the contract's type. */
export const toPhraseCampaign = (row: PhraseCampaignRow): PhraseCampaign => ({
  id: row.id,
  name: row.name,
  flowId: row.flow_id,
  whatsappId: row.whatsapp_id,
  phrase: row.phrase,
  status: row.status,
  updatedAt: row.updated_at.toISOString(),
});
