import type { Flow } from '@prosa/contract/flows/flow';
import type { CompanyId, FlowId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { AppError } from '../../platform/app-error.ts';
import { selectFlows, toFlow } from './to-flow.ts';

/** Loads a flow of the company. Refuses with ERR_NO_FLOW_FOUND. */
export async function loadFlow(tx: TenantTransaction, companyId: CompanyId, id: FlowId): Promise<Flow> {
  const row = await selectFlows(tx, companyId).where('f.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('ERR_NO_FLOW_FOUND', 404);
  return toFlow(row);
}

/**
 * Locks a flow against other changes until the transaction ends. Other transactions can still insert rows that refer to the flow,
 * so that no customer waits while somebody publishes. Refuses with ERR_NO_FLOW_FOUND.
 */
export async function lockFlow(tx: TenantTransaction, companyId: CompanyId, id: FlowId): Promise<void> {
  const row = await selectFlowId(tx, companyId, id).forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) throw new AppError('ERR_NO_FLOW_FOUND', 404);
}

/** Locks a flow for its deletion, so that no new row can refer to it. Returns whether the flow exists. */
export async function lockFlowForDeletion(tx: TenantTransaction, companyId: CompanyId, id: FlowId): Promise<boolean> {
  return (await selectFlowId(tx, companyId, id).forUpdate().executeTakeFirst()) !== undefined;
}

const selectFlowId = (tx: TenantTransaction, companyId: CompanyId, id: FlowId) =>
  tx.selectFrom('flowbuilders').select('id').where('company_id', '=', companyId).where('id', '=', id);
