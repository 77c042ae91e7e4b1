import type { CompanyId, UserId } from '@prosa/contract/ids';
import { subscriptionColumns, timeZoneKeySql, toSubscription } from '@prosa/database/subscription';
import { toTimeZone } from '@prosa/domain/session/calendar';
import { AppError } from '../../platform/app-error.ts';
import { isWithinWorkHours } from '../../platform/access/scope.ts';
import { assertSubscribed } from '../../platform/access/subscription.ts';
import type { Services } from '../../platform/services.ts';

type AccountKey = { readonly email: string } | { readonly companyId: CompanyId; readonly userId: UserId };

/** Finds the account for a log-in, by its email address or by the user of a passkey. Returns undefined for a deleted user. */
export const findAccount = ({ database }: Pick<Services, 'database'>, key: AccountKey) =>
  database.withPlatform('log-in', (tx) => {
    const accounts = tx
      .selectFrom('users as u')
      .innerJoin('companies as o', 'o.id', 'u.company_id')
      .leftJoin('company_settings as z', (join) =>
        join.onRef('z.company_id', '=', 'u.company_id').on('z.key', '=', timeZoneKeySql),
      )
      .select(['u.company_id', 'u.id', 'u.password_hash', 'u.start_work', 'u.end_work', 'u.profile'])
      .select(subscriptionColumns)
      .where('u.deleted_at', 'is', null);
    const account =
      'email' in key
        ? accounts.where((eb) => eb(eb.fn('lower', ['u.email']), '=', key.email))
        : accounts.where('u.company_id', '=', key.companyId).where('u.id', '=', key.userId);
    return account.executeTakeFirst();
  });

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/**
 * Asserts that an account may sign in at this time. Refuses with ERR_OUT_OF_HOURS. If the company's subscription has ended and
 * `whileExpired` is false, also refuses with ERR_SUBSCRIPTION_EXPIRED (detail.date).
 */
export function assertAccountUsable(account: Account, now: Date, { whileExpired = false } = {}): void {
  if (!whileExpired) assertSubscribed(toSubscription(account.company_id, account), now);
  if (!isWithinWorkHours(now, toTimeZone(account.time_zone), { startWork: account.start_work, endWork: account.end_work }))
    throw new AppError('ERR_OUT_OF_HOURS', 401);
}
