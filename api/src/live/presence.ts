import { sql } from 'kysely';
import type { CompanyId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import type { Services } from '../platform/services.ts';
import { isOnlineAt } from './is-online-at.ts';
import { latestOfEach } from './latest-of-each.ts';
import { publishUsers } from './publish-users.ts';

type IsThere = () => boolean | Promise<boolean>;

/** Presence takes no more of the database's connections than this, however many devices come or go at once. */
const MOST_NOTES = 2;

/**
 * Gives what notes whether a user is there. Those of a company that come while others of it are noted are noted together: after
 * a restart everybody comes back at once. What fails is said in the log; the next sign of life notes it again.
 */
export function createPresenceNotes(services: Services): (companyId: CompanyId, userId: number, isThere: IsThere) => void {
  const noteLater = latestOfEach(MOST_NOTES);
  const asked = new Map<CompanyId, Map<number, IsThere>>();
  const noteAsked = async (companyId: CompanyId): Promise<void> => {
    const users = asked.get(companyId) ?? new Map<number, IsThere>();
    asked.delete(companyId);
    await notePresence(services, companyId, users).catch((error: unknown) =>
      services.log.warn({ err: error, companyId }, 'presence was not noted'),
    );
  };
  return (companyId, userId, isThere) => {
    const users = asked.get(companyId) ?? new Map<number, IsThere>();
    asked.set(companyId, users.set(userId, isThere));
    noteLater(String(companyId), () => noteAsked(companyId));
  };
}

/**
 * Notes whether users are there, and tells the colleagues of whom that changed. It is asked under a lock of the user's, so that
 * whichever process comes last writes what is true last.
 */
async function notePresence(services: Services, companyId: CompanyId, users: ReadonlyMap<number, IsThere>): Promise<void> {
  // In one order, so that two processes don't wait for each other.
  const ids = [...users.keys()].toSorted((a, b) => a - b);
  const changed = await services.database.withTenant(companyId, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('presence:' || ${companyId}::int || ':' || id, 0))
                from unnest(${ids}::int[]) id`.execute(tx);
    const now = services.clock();
    const found = await tx
      .selectFrom('users')
      .select(['id', 'last_seen_at'])
      .where('company_id', '=', companyId)
      .where('id', 'in', ids)
      .execute();
    const seen = await Promise.all(
      found.map(async ({ id, last_seen_at: at }) => ({ id, at, isOnline: (await users.get(id)?.()) ?? false })),
    );
    await setLastSeen(
      tx,
      companyId,
      seen.filter(({ isOnline }) => isOnline),
      now,
    );
    await setLastSeen(
      tx,
      companyId,
      seen.filter(({ isOnline, at }) => !isOnline && at !== null),
      null,
    );
    return seen.filter(({ isOnline, at }) => isOnline !== isOnlineAt(at, now)).map(({ id }) => id);
  });
  if (changed.length > 0) await publishUsers(services, companyId, changed);
}

async function setLastSeen(
  tx: TenantTransaction,
  companyId: CompanyId,
  users: readonly { readonly id: number }[],
  at: Date | null,
): Promise<void> {
  if (users.length === 0) return;
  await tx
    .updateTable('users')
    .set({ last_seen_at: at })
    .where('company_id', '=', companyId)
    .where(
      'id',
      'in',
      users.map(({ id }) => id),
    )
    .execute();
}
