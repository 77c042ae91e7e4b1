import { AppError } from '../../platform/app-error.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { Services } from '../../platform/services.ts';
import { verifyPassword } from '../../session/password.ts';
import { createLoginLimit } from '../limits/login-limit.ts';

/**
 * Returns a function that checks the caller's own password. The function limits the number of tries, so that somebody who uses
 * the caller's open session cannot guess the password. It refuses with ERR_WRONG_PASSWORD and ERR_TOO_MANY_REQUESTS.
 */
export function createPasswordCheck({
  database,
  redis,
}: Pick<Services, 'database' | 'redis'>): (scope: Scope, password: string) => Promise<void> {
  const limit = createLoginLimit(redis);
  return async ({ companyId, viewer }, password) => {
    const account = { address: '', email: `account ${companyId} ${viewer.id}`, deviceId: 'account' };
    await limit.count(account);
    const { password_hash: hash } = await database.withTenant(companyId, (tx) =>
      tx
        .selectFrom('users')
        .select('password_hash')
        .where('company_id', '=', companyId)
        .where('id', '=', viewer.id)
        .executeTakeFirstOrThrow(),
    );
    if (!(await verifyPassword(password, hash))) throw new AppError('ERR_WRONG_PASSWORD', 422);
    await limit.forgive(account);
  };
}
