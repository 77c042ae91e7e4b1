import type { QueueId } from '@prosa/contract/ids';
import { AppError } from '../platform/app-error.ts';
import type { Read } from '../platform/write.ts';

/** Locks queues until the transaction ends, in the order of their ids. Refuses with ERR_NO_QUEUE_FOUND if one is missing. */
export async function lockQueues({ tx, companyId }: Read, ids: readonly (QueueId | null | undefined)[]): Promise<void> {
  const queueIds = [...new Set(ids)].filter((id) => id != null);
  const locked = await tx
    .selectFrom('queues')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', queueIds)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (locked.length < queueIds.length) throw new AppError('ERR_NO_QUEUE_FOUND', 404);
}
