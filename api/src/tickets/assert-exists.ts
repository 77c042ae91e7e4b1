import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { AppError } from '../platform/app-error.ts';

/** Refuses with ERR_NO_QUEUE_FOUND what is no queue of the company. */
export async function assertQueueExists(tx: TenantTransaction, companyId: CompanyId, id: number): Promise<void> {
  const found = await tx
    .selectFrom('queues')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) throw new AppError('ERR_NO_QUEUE_FOUND', 404);
}

/** Refuses with ERR_NO_USER_FOUND who is no user of the company. */
export async function assertUserExists(tx: TenantTransaction, companyId: CompanyId, id: number): Promise<void> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) throw new AppError('ERR_NO_USER_FOUND', 404);
}
