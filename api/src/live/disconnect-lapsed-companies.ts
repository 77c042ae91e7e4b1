import { subscriptionColumns, timeZoneKeySql, toSubscription } from '@prosa/database/subscription';
import { isSubscriptionLapsed } from '@prosa/domain/session/subscription';
import type { Services } from '../platform/services.ts';

/** The interval in milliseconds at which open connections are compared with their companies' subscriptions. */
const SUBSCRIPTION_CHECK_INTERVAL_MS = 60_000;

/**
 * Disconnects this process's live connections of companies that were blocked or whose subscription ended. The app then
 * reconnects, and its connection is refused like every call of the company.
 */
export async function disconnectLapsedCompanies({ database, live, clock }: Services): Promise<void> {
  const localCompanies = live.listLocalCompanies();
  if (localCompanies.length === 0) return;
  const rows = await database.withPlatform('upkeep', (tx) =>
    tx
      .selectFrom('companies as o')
      .leftJoin('company_settings as z', (join) => join.onRef('z.company_id', '=', 'o.id').on('z.key', '=', timeZoneKeySql))
      .select('o.id')
      .select(subscriptionColumns)
      .where((eb) => eb('o.id', '=', eb.fn.any(eb.val(localCompanies))))
      .execute(),
  );
  const now = clock();
  const lapsedCompanyIds = new Set(
    rows.filter((row) => isSubscriptionLapsed(toSubscription(row.id, row), now)).map(({ id }) => id),
  );
  for (const companyId of localCompanies) if (lapsedCompanyIds.has(companyId)) live.disconnectCompany(companyId);
}

/** Calls `disconnectLapsedCompanies` every minute, until the caller stops it. */
export function watchLapsedCompanies(services: Services): { readonly stop: () => void } {
  const timer = setInterval(() => {
    disconnectLapsedCompanies(services).catch((error: unknown) =>
      services.log.warn({ err: error }, 'the companies of open connections could not be checked'),
    );
  }, SUBSCRIPTION_CHECK_INTERVAL_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
