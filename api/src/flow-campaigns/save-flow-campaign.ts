import type { CreateFlowCampaignBody, FlowCampaign, UpdateFlowCampaignBody } from '@prosa/contract/flows/flow-campaign';
import { FlowCampaignId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { parse } from 'valibot';
import { holdConnection } from '../connections/hold-connection.ts';
import { keepFlowLimit } from '../flows/keep-flow-limit.ts';
import { keepFlows } from '../flows/keep-flows.ts';
import { AppError } from '../platform/app-error.ts';
import type { Scope } from '../platform/scope.ts';
import type { Services } from '../platform/services.ts';
import type { Changes } from '../platform/write.ts';
import { loadFlowCampaign } from './load-flow-campaign.ts';

/** Adds a phrase campaign. Refuses with ERR_NO_FLOW_FOUND, ERR_NO_WAPP_FOUND, ERR_FLOW_LIMIT. */
export async function createFlowCampaign(
  tx: TenantTransaction,
  { clock }: Pick<Services, 'clock'>,
  { companyId }: Scope,
  changes: Changes,
  input: CreateFlowCampaignBody,
): Promise<FlowCampaign> {
  await keepReferences(tx, companyId, input);
  await keepFlowLimit(tx, companyId, 'flowcampaigns');
  const now = clock();
  const made = await tx
    .insertInto('flowcampaigns')
    .values({ company_id: companyId, ...columnsOf(input), created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = parse(FlowCampaignId, made.id);
  changes.flowCampaigns.set(id, 'create');
  return loadFlowCampaign(tx, companyId, id);
}

/** Writes a phrase campaign anew. Refuses with ERR_NO_FLOW_CAMPAIGN_FOUND, ERR_NO_FLOW_FOUND, ERR_NO_WAPP_FOUND. */
export async function updateFlowCampaign(
  tx: TenantTransaction,
  { clock }: Pick<Services, 'clock'>,
  { companyId }: Scope,
  changes: Changes,
  { id, ...input }: UpdateFlowCampaignBody,
): Promise<FlowCampaign> {
  await keepReferences(tx, companyId, input);
  const updated = await tx
    .updateTable('flowcampaigns')
    .set({ ...columnsOf(input), updated_at: clock() })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (updated === undefined) throw new AppError('ERR_NO_FLOW_CAMPAIGN_FOUND', 404);
  changes.flowCampaigns.set(id, 'update');
  return loadFlowCampaign(tx, companyId, id);
}

const columnsOf = ({ name, flowId, whatsappId, phrase, status }: CreateFlowCampaignBody) => ({
  name,
  flow_id: flowId,
  whatsapp_id: whatsappId,
  phrase,
  status,
});

/** The flow and the connection are the company's, and stay until the transaction ends. */
async function keepReferences(
  tx: TenantTransaction,
  companyId: Scope['companyId'],
  { flowId, whatsappId }: CreateFlowCampaignBody,
): Promise<void> {
  await keepFlows(tx, companyId, [flowId]);
  if (whatsappId !== null) await holdConnection(tx, companyId, whatsappId, 'share');
}
