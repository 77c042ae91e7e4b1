import type { UserId } from '@prosa/contract/ids';
import { mayManageUser } from '@prosa/domain/users/editable-user-fields';
import { AppError } from '../platform/app-error.ts';
import type { Command } from '../platform/write.ts';

/**
 * Asserts that the caller may change, invite or delete a user. Only a super user may do this to a super user. Refuses with
 * ERR_NO_PERMISSION.
 */
export async function assertMayManageUser({ tx, companyId, scope }: Command, id: UserId): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('super')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  const admin = { id: scope.viewer.id, super: scope.super };
  if (user !== undefined && !mayManageUser(admin, { id, super: user.super })) throw new AppError('ERR_NO_PERMISSION', 403);
}
