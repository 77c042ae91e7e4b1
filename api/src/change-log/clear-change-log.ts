import { sql } from 'kysely';
import { clearInBatches } from '../platform/jobs/clear-in-batches.ts';
import type { Services } from '../platform/services.ts';

/** The number of days for which entries of the change log are stored: two years. */
const RETENTION_DAYS = 730;
/** The maximum number of entries that one transaction deletes. */
const ENTRIES_PER_TRANSACTION = 5_000;

/**
 * Deletes all companies' entries of the change log that are older than two years. Returns the number of deleted entries. Two
 * concurrent runs do no harm.
 */
export async function clearChangeLog({ database }: Pick<Services, 'database'>): Promise<number> {
  return clearInBatches(ENTRIES_PER_TRANSACTION, () =>
    database.withPlatform('upkeep', async (tx) => {
      const { numAffectedRows } = await sql`
        delete from change_log where (company_id, id) in (
          select company_id, id from change_log where created_at < now() - make_interval(days => ${RETENTION_DAYS})
            limit ${ENTRIES_PER_TRANSACTION})`.execute(tx);
      return Number(numAffectedRows ?? 0n);
    }),
  );
}
