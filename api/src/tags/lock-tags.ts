import type { TagId } from '@prosa/contract/ids';
import type { Read } from '../platform/write.ts';

/**
 * Whether a company has all these tags of a kind: 0 what marks contacts, 1 lanes of the kanban. One that is being deleted is waited
 * for; those that are there stay until the transaction ends.
 */
export async function lockTags(read: Read, ids: readonly TagId[], kanban: 0 | 1): Promise<boolean> {
  const { tx, companyId } = read;
  if (ids.length === 0) return true;
  const held = await tx
    .selectFrom('tags')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .where('kanban', '=', kanban)
    .forShare()
    .execute();
  return held.length === new Set(ids).size;
}
