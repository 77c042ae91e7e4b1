import type { FlowCampaign } from '@prosa/contract/flows/flow-campaign';
import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';

/** Selects the phrase campaigns of a company. */
export const selectFlowCampaigns = (tx: Pick<TenantTransaction, 'selectFrom'>, companyId: CompanyId) =>
  tx
    .selectFrom('flowcampaigns')
    .select(['id', 'name', 'flow_id', 'whatsapp_id', 'phrase', 'status', 'updated_at'])
    .where('company_id', '=', companyId);

export type FlowCampaignRow = Awaited<ReturnType<ReturnType<typeof selectFlowCampaigns>['execute']>>[number];

/** Converts a stored phrase campaign to the contract's type. */
export const toFlowCampaign = (row: FlowCampaignRow): FlowCampaign => ({
  id: row.id,
  name: row.name,
  flowId: row.flow_id,
  whatsappId: row.whatsapp_id,
  phrase: row.phrase,
  status: row.status,
  updatedAt: row.updated_at.toISOString(),
});
