import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { AppError } from '../platform/app-error.ts';

/** Refuses with ERR_NO_PERMISSION where the company's plan has no internal chat. */
export async function assertInternalChat(tx: TenantTransaction, companyId: CompanyId): Promise<void> {
  const plan = await tx
    .selectFrom('companies as o')
    .innerJoin('plans as p', 'p.id', 'o.plan_id')
    .select('p.use_internal_chat')
    .where('o.id', '=', companyId)
    .executeTakeFirst();
  if (plan?.use_internal_chat !== true) throw new AppError('ERR_NO_PERMISSION', 403);
}
