import type { UserId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import { AppError } from '../platform/app-error.ts';
import type { Read } from '../platform/write.ts';

/**
 * Asserts that the company has an admin besides a user. Refuses with ERR_LAST_ADMIN. An advisory lock lasts until the transaction
 * ends, so that the last two cannot both leave at once.
 */
export async function assertAdminRemains({ tx, companyId }: Read, userId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('admins'), ${companyId}::int)`.execute(tx);
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('profile', '=', 'admin')
    .where('deleted_at', 'is', null)
    .where('id', '<>', userId)
    .limit(1)
    .executeTakeFirst();
  if (other === undefined) throw new AppError('ERR_LAST_ADMIN', 409);
}
