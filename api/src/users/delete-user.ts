import type { UserId } from '@prosa/contract/ids';
import type { DeletedUser } from '@prosa/contract/users/user-fields';
import { mayDeleteUser } from '@prosa/domain/users/editable-user-fields';
import { endSessions } from '../auth/sessions/end-sessions.ts';
import { deleteSecondFactors } from '../auth/second-factor/second-factor.ts';
import { clearOptionReferences } from '../chatbots/clear-option-references.ts';
import { recordChange } from '../change-log/record-change.ts';
import { removeUserFromGroups } from '../chats/commands/remove-user-from-groups.ts';
import { emptyWallet } from '../contacts/empty-wallet.ts';
import { deleteMediaOfOwner } from '../media/delete-media.ts';
import { AppError } from '../platform/app-error.ts';
import type { Command } from '../platform/write.ts';
import { handOverTickets } from '../tickets/moves/hand-over-tickets.ts';
import { assertMayManageUser } from './assert-may-manage-user.ts';
import { assertAdminRemains, assertStillAdmin } from './assert-admin-remains.ts';
import { loadManagedUser } from './managed-user.ts';
import { toUserLogFields } from './user-columns.ts';

type UserDeletion = {
  readonly deleted: DeletedUser;
  readonly endedSessionIds: readonly string[];
  readonly keysToDelete: readonly string[];
};

/**
 * Deletes a user. The user's tickets go to the colleague `toUserId`, or else back to their queues. The user's sessions end. The
 * user leaves queues, wallets and group chats. The user's row stays with the name as its only personal data, so that messages
 * still show the name. After the commit, the caller passes the session ids to `disconnectSessions` and deletes the files from the
 * store. Refuses with ERR_NO_PERMISSION, ERR_NO_USER_FOUND and ERR_LAST_ADMIN.
 */
export async function deleteUser(command: Command, id: UserId, toUserId: UserId | undefined): Promise<UserDeletion> {
  const { tx, companyId, changes, now, scope } = command;
  if (!mayDeleteUser(scope.viewer, id)) throw new AppError('ERR_NO_PERMISSION', 403);
  await assertMayManageUser(command, id);
  await assertAdminRemains(command, id);
  await assertStillAdmin(command);
  // Rows are locked in id order, so two concurrent calls cannot deadlock.
  const userIds = [id, ...(toUserId === undefined ? [] : [toUserId])];
  const lockedUsers = await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', userIds)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (toUserId === id || lockedUsers.length < userIds.length) throw new AppError('ERR_NO_USER_FOUND', 404);
  const user = await loadManagedUser(command, id);
  const movedTickets = await handOverTickets(command, id, { byUserId: scope.viewer.id, toUserId: toUserId ?? null });
  const keysToDelete = await removeUserFromGroups(command, id);
  await emptyWallet(command, id);
  await clearOptionReferences(command, { column: 'opt_user_id', id });
  for (const table of ['user_queues', 'user_invitations'] as const)
    await tx.deleteFrom(table).where('company_id', '=', companyId).where('user_id', '=', id).execute();
  await deleteSecondFactors(command, id);
  const endedSessionIds = await endSessions(command, id, 'ended');
  keysToDelete.push(...(await deleteMediaOfOwner(command, { kind: 'profile-image', id })));
  await tx
    .updateTable('users')
    .set({ deleted_at: now, last_seen_at: null, version: user.version + 1 })
    .set({ email: '', phone: '', password_hash: '', profile_image: null, farewell_message: '', whatsapp_id: null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  await recordChange(command, { entity: 'user', id, name: user.name }, { before: toUserLogFields(user), after: null });
  changes.users.set(id, 'delete');
  return { deleted: { id, movedTickets }, endedSessionIds, keysToDelete };
}
