import type { CompanyId, FlowId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { AppError } from '../platform/app-error.ts';

/** Locks flows of the company against deletion until the transaction ends. Refuses with ERR_NO_FLOW_FOUND. */
export async function lockFlowsForReference(tx: TenantTransaction, companyId: CompanyId, ids: readonly FlowId[]): Promise<void> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return;
  const found = await tx
    .selectFrom('flowbuilders')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', uniqueIds)
    .orderBy('id')
    .forKeyShare()
    .execute();
  if (found.length !== uniqueIds.length) throw new AppError('ERR_NO_FLOW_FOUND', 404);
}
