import type { TagId } from '@prosa/contract/ids';
import type { Read } from '../platform/write.ts';

/**
 * Locks tags in share mode until the transaction ends, and waits if another transaction is deleting one of them. Returns true if
 * the company has all these tags. `kanban` is 0 for tags of contacts and 1 for kanban lanes.
 */
export async function lockTags(read: Read, ids: readonly TagId[], kanban: 0 | 1): Promise<boolean> {
  const { tx, companyId } = read;
  if (ids.length === 0) return true;
  const lockedTags = await tx
    .selectFrom('tags')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .where('kanban', '=', kanban)
    .forShare()
    .execute();
  return lockedTags.length === new Set(ids).size;
}
