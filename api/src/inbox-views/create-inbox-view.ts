import { type InboxView, MAX_INBOX_VIEWS } from '@prosa/contract/inbox-views/inbox-view';
import type { CreateInboxViewBody } from '@prosa/contract/inbox-views/write-inbox-view';
import { AppError } from '../platform/app-error.ts';
import type { Command } from '../platform/write.ts';
import { selectInboxViews } from './load-inbox-view.ts';
import { toInboxView } from './to-inbox-view.ts';

/**
 * Saves a new view of the caller. If the caller already has a view with the id, returns that view. Refuses with
 * ERR_TOO_MANY_INBOX_VIEWS. Refuses with ERR_COMMAND_REUSED if another user's view has the id.
 */
export async function createInboxView(command: Command, input: CreateInboxViewBody): Promise<InboxView> {
  const { tx, companyId, changes, now, scope } = command;
  const { id, name, filters, position } = input;
  const userId = scope.viewer.id;
  // The user's row is locked, so that two devices that save at the same time can't exceed the limit together.
  await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute();
  const rows = await selectInboxViews(tx, companyId).where('v.user_id', '=', userId).execute();
  const existing = rows.find((row) => row.id === id);
  if (existing !== undefined) return toInboxView(existing);
  if (rows.length >= MAX_INBOX_VIEWS) throw new AppError('ERR_TOO_MANY_INBOX_VIEWS', 409);
  const inserted = await tx
    .insertInto('inbox_views')
    .values({
      company_id: companyId,
      id,
      user_id: userId,
      name,
      filters: JSON.stringify(filters),
      position,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) throw new AppError('ERR_COMMAND_REUSED', 409);
  changes.inboxViews.set(id, 'create');
  changes.inboxViewUsers.set(id, userId);
  return { id, name, filters, position, updatedAt: now.toISOString() };
}
