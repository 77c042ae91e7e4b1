import type { QueueId, UserId } from '@prosa/contract/ids';
import { AppError } from '../../platform/app-error.ts';
import type { Read } from '../../platform/write.ts';

const errorCodeByTable = { queues: 'ERR_NO_QUEUE_FOUND', users: 'ERR_NO_USER_FOUND' } as const;

/**
 * Asserts that the company has the given queue or user. Refuses a missing queue with ERR_NO_QUEUE_FOUND, and a missing user with
 * ERR_NO_USER_FOUND. Locks the row until the commit. A deletion at the same time therefore waits, and then moves the caller's
 * tickets, too. If the deletion commits first, the row counts as missing.
 */
export async function lockQueueOrUserForReference(
  read: Read,
  table: keyof typeof errorCodeByTable,
  id: QueueId | UserId,
): Promise<void> {
  const { tx, companyId } = read;
  const existingRow = await tx
    .selectFrom(table)
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .$if(table === 'users', (query) => query.where('deleted_at', 'is', null))
    .forKeyShare()
    .executeTakeFirst();
  if (existingRow === undefined) throw new AppError(errorCodeByTable[table], 404);
}
