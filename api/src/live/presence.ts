import { sql } from 'kysely';
import type { CompanyId } from '@prosa/contract/ids';
import type { Services } from '../platform/services.ts';
import { isOnlineAt } from './is-online-at.ts';
import { publishUser } from './publish-user.ts';

/**
 * Notes whether a user is there, and tells the colleagues when that changed. `isThere` is asked under a lock of the user's,
 * so that whichever process comes last writes what is true last.
 */
export async function notePresence(
  services: Services,
  companyId: CompanyId,
  userId: number,
  isThere: () => boolean | Promise<boolean>,
): Promise<void> {
  const changed = await services.database.withTenant(companyId, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`presence:${companyId}:${userId}`}, 0))`.execute(tx);
    const now = services.clock();
    const user = await tx
      .selectFrom('users')
      .select('last_seen_at')
      .where('company_id', '=', companyId)
      .where('id', '=', userId)
      .executeTakeFirst();
    if (user === undefined) return false;
    const isOnline = await isThere();
    if (!isOnline && user.last_seen_at === null) return false;
    await tx
      .updateTable('users')
      .set({ last_seen_at: isOnline ? now : null })
      .where('company_id', '=', companyId)
      .where('id', '=', userId)
      .execute();
    return isOnline !== isOnlineAt(user.last_seen_at, now);
  });
  if (changed) await publishUser(services, companyId, userId);
}
