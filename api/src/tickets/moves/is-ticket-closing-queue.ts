import type { CompanyId, QueueId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { AppError } from '../../platform/app-error.ts';

/**
 * Returns true if a queue closes all tickets that are moved into it. Refuses with ERR_NO_QUEUE_FOUND if the company has no such
 * queue.
 */
export async function isTicketClosingQueue(tx: TenantTransaction, companyId: CompanyId, queueId: QueueId): Promise<boolean> {
  const queue = await tx
    .selectFrom('queues')
    .select('close_ticket')
    .where('company_id', '=', companyId)
    .where('id', '=', queueId)
    .executeTakeFirst();
  if (queue === undefined) throw new AppError('ERR_NO_QUEUE_FOUND', 404);
  return queue.close_ticket;
}
