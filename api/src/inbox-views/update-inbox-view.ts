import type { InboxView } from '@prosa/contract/inbox-views/inbox-view';
import type { UpdateInboxViewBody } from '@prosa/contract/inbox-views/write-inbox-view';
import type { InboxViewId } from '@prosa/contract/ids';
import type { Command } from '../platform/write.ts';
import { lockInboxView } from './load-inbox-view.ts';

/** Changes the given fields of a view of the caller. Refuses with ERR_NO_INBOX_VIEW_FOUND. */
export async function updateInboxView(command: Command, id: InboxViewId, input: UpdateInboxViewBody): Promise<InboxView> {
  const { tx, companyId, changes, now, scope } = command;
  const before = await lockInboxView(tx, scope, id);
  const { name = before.name, filters = before.filters, position = before.position } = input;
  await tx
    .updateTable('inbox_views')
    .set({ name, filters: JSON.stringify(filters), position, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  changes.inboxViews.set(id, 'update');
  changes.inboxViewUsers.set(id, scope.viewer.id);
  return { id, name, filters, position, updatedAt: now.toISOString() };
}
