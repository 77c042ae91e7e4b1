import type { QueueId } from '@prosa/contract/ids';
import { AppError } from '../platform/app-error.ts';
import type { Read } from '../platform/write.ts';

/** Locks queues of the company against deletion until the transaction ends. Refuses with ERR_NO_QUEUE_FOUND. */
export async function lockQueuesForReference({ tx, companyId }: Read, ids: readonly QueueId[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const found = await tx
    .selectFrom('queues')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', wanted)
    .orderBy('id')
    .forKeyShare()
    .execute();
  if (found.length < wanted.length) throw new AppError('ERR_NO_QUEUE_FOUND', 404);
}
