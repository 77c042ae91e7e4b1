import type { QueueId } from '@prosa/contract/ids';
import { AppError } from '../platform/app-error.ts';
import { lockRowsForReference } from '../platform/database/lock-rows-for-reference.ts';
import type { Read } from '../platform/write.ts';

/** Locks queues of the company against deletion until the transaction ends. Refuses with ERR_NO_QUEUE_FOUND. */
export async function lockQueuesForReference(read: Read, ids: readonly QueueId[]): Promise<void> {
  if (!(await lockRowsForReference(read, 'queues', ids))) throw new AppError('ERR_NO_QUEUE_FOUND', 404);
}
