import type { UserId } from '@prosa/contract/ids';
import { AppError } from '../platform/app-error.ts';
import type { Command } from '../platform/write.ts';

/**
 * Refuses with ERR_NO_PERMISSION an admin who is no super user and would change, invite or delete one. With a super user's
 * password an admin would have every company's data.
 */
export async function assertMayManage({ tx, companyId, scope }: Command, id: UserId): Promise<void> {
  if (scope.super || scope.viewer.id === id) return;
  const user = await tx
    .selectFrom('users')
    .select('super')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (user?.super === true) throw new AppError('ERR_NO_PERMISSION', 403);
}
