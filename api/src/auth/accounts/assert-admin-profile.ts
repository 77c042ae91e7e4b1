import { AppError } from '../../platform/app-error.ts';
import type { Read } from '../../platform/write.ts';

/** The maximum number of admins that a refusal lists by name. */
const MAX_NAMED_ADMINS = 5;

/**
 * Asserts that a user is an admin. Refuses other users with ERR_NO_PERMISSION. The refusal's `detail.admins` lists the names of
 * admins whom the user can ask.
 */
export async function assertAdminProfile({ tx, companyId }: Read, profile: 'admin' | 'user'): Promise<void> {
  if (profile === 'admin') return;
  const admins = await tx
    .selectFrom('users')
    .select('name')
    .where('company_id', '=', companyId)
    .where('profile', '=', 'admin')
    .where('super', '=', false)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .limit(MAX_NAMED_ADMINS)
    .execute();
  throw new AppError('ERR_NO_PERMISSION', 403, { detail: { admins: admins.map(({ name }) => name).join(', ') } });
}
