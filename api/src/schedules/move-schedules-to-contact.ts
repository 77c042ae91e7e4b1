import type { ContactId, ScheduleId } from '@prosa/contract/ids';
import type { Write } from '../platform/write.ts';

/**
 * Moves scheduled messages of a contact to another contact: all of them, or only those with the given ids. Returns the ids of
 * the moved messages.
 */
export async function moveSchedulesToContact(
  { tx, companyId, changes }: Write,
  { fromId, toId }: { readonly fromId: ContactId; readonly toId: ContactId },
  ids?: readonly ScheduleId[],
): Promise<readonly ScheduleId[]> {
  if (ids?.length === 0) return [];
  const moved = await tx
    .updateTable('schedules')
    .set({ contact_id: toId })
    .where('company_id', '=', companyId)
    .where('contact_id', '=', fromId)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .returning('id')
    .execute();
  for (const { id } of moved) changes.schedules.set(id, 'update');
  return moved.map(({ id }) => id);
}
