import type { UserId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import { AppError } from '../platform/app-error.ts';
import type { Command, Read } from '../platform/write.ts';

/**
 * Asserts that the company has another admin than this user. Refuses with ERR_LAST_ADMIN. Takes an advisory lock until the
 * transaction ends, so that the last two admins cannot both lose the profile at the same time.
 */
export async function assertAdminRemains({ tx, companyId }: Read, userId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('admins'), ${companyId}::int)`.execute(tx);
  const otherAdmin = await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('profile', '=', 'admin')
    .where('deleted_at', 'is', null)
    .where('id', '<>', userId)
    .limit(1)
    .executeTakeFirst();
  if (otherAdmin === undefined) throw new AppError('ERR_LAST_ADMIN', 409);
}

/**
 * Asserts that the user who acts still is an admin. Refuses with ERR_NO_PERMISSION. Callers run `assertAdminRemains` before,
 * whose lock waits for the commands of other admins. This check therefore sees what those commands committed, and two admins
 * cannot remove each other.
 */
export async function assertStillAdmin({ tx, companyId, scope }: Command): Promise<void> {
  const admin = await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', scope.viewer.id)
    .where('profile', '=', 'admin')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (admin === undefined) throw new AppError('ERR_NO_PERMISSION', 403);
}
