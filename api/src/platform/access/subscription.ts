import type { CompanyId } from '@prosa/contract/ids';
import { subscriptionColumns, timeZoneKeySql, toSubscription } from '@prosa/database/subscription';
import type { TenantTransaction } from '@prosa/database/tenant';
import { toDueDay, isSubscriptionLapsed, type Subscription } from '@prosa/domain/session/subscription';
import { AppError } from '../app-error.ts';

/**
 * Asserts that the subscription has not ended and the company is not blocked. Refuses with 402 ERR_SUBSCRIPTION_EXPIRED.
 * `detail.date` is the due date.
 */
export function assertSubscribed(subscription: Subscription, now: Date): void {
  if (isSubscriptionLapsed(subscription, now))
    throw new AppError('ERR_SUBSCRIPTION_EXPIRED', 402, { detail: { date: toDueDay(subscription) } });
}

/** Loads the columns that decide whether the company has a valid subscription. */
export async function loadSubscription(tx: TenantTransaction, companyId: CompanyId): Promise<Subscription> {
  const row = await tx
    .selectFrom('companies as o')
    .leftJoin('company_settings as z', (join) => join.onRef('z.company_id', '=', 'o.id').on('z.key', '=', timeZoneKeySql))
    .select(subscriptionColumns)
    .where('o.id', '=', companyId)
    .executeTakeFirstOrThrow();
  return toSubscription(companyId, row);
}
