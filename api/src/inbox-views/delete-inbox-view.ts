import type { InboxViewId } from '@prosa/contract/ids';
import type { Command } from '../platform/write.ts';

/** Deletes a view of the caller. Does nothing if the caller has no such view. */
export async function deleteInboxView({ tx, companyId, changes, scope }: Command, id: InboxViewId): Promise<void> {
  const userId = scope.viewer.id;
  const deleted = await tx
    .deleteFrom('inbox_views')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (deleted === undefined) return;
  changes.inboxViews.set(id, 'delete');
  changes.inboxViewUsers.set(id, userId);
}
