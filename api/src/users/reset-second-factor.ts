import type { UserId } from '@prosa/contract/ids';
import type { ManagedUser } from '@prosa/contract/users/list-users';
import { endSessions } from '../auth/sessions/end-sessions.ts';
import { deleteSecondFactors } from '../auth/second-factor/second-factor.ts';
import { recordChange } from '../change-log/record-change.ts';
import { AppError } from '../platform/app-error.ts';
import type { Command } from '../platform/write.ts';
import { assertMayManageUser } from './assert-may-manage-user.ts';
import { loadManagedUser, lockManagedUser } from './managed-user.ts';

type SecondFactorReset = { readonly user: ManagedUser; readonly endedSessionIds: readonly string[] };

/**
 * Removes a user's second factor and passkeys, because the user has lost them. The user then logs in with the password alone, and
 * the answer to that log-in names the admin who did this. Ends the user's sessions: after the commit, the caller passes their ids
 * to `disconnectSessions`. Refuses with ERR_NO_USER_FOUND. Refuses with ERR_NO_PERMISSION if the user is the caller, or if the
 * user is a super user and the caller is not.
 */
export async function resetSecondFactor(command: Command, id: UserId): Promise<SecondFactorReset> {
  const { tx, companyId, changes, scope } = command;
  if (scope.viewer.id === id) throw new AppError('ERR_NO_PERMISSION', 403);
  const before = await lockManagedUser(command, id);
  await assertMayManageUser(command, id);
  if (!before.hasSecondFactor) return { user: before, endedSessionIds: [] };
  await deleteSecondFactors(command, id);
  const endedSessionIds = await endSessions(command, id, 'ended');
  await tx
    .updateTable('users')
    .set({ second_factor_reset_by: scope.name, version: before.version + 1 })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  await recordChange(
    command,
    { entity: 'user', id, name: before.name },
    { before: { secondFactor: 'on' }, after: { secondFactor: 'off' } },
  );
  changes.users.set(id, 'update');
  return { user: await loadManagedUser(command, id), endedSessionIds };
}
