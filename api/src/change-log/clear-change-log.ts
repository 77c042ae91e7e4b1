import { sql } from 'kysely';
import type { Services } from '../platform/services.ts';

/** How long the change log is kept, in days: two years. */
const KEPT_DAYS = 730;
/** The number of rows per transaction. */
const AT_ONCE = 5_000;

/**
 * Deletes all companies' entries of the change log that are older than two years. Returns how many. Two concurrent runs do no
 * harm.
 */
export async function clearChangeLog({ database }: Pick<Services, 'database'>): Promise<number> {
  let cleared = 0;
  for (let last = AT_ONCE; last === AT_ONCE; cleared += last)
    last = await database.withPlatform('upkeep', async (tx) => {
      const { numAffectedRows } = await sql`
        delete from change_log where (company_id, id) in (
          select company_id, id from change_log where created_at < now() - make_interval(days => ${KEPT_DAYS})
            limit ${AT_ONCE})`.execute(tx);
      return Number(numAffectedRows ?? 0n);
    });
  return cleared;
}
