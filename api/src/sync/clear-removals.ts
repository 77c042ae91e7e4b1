import { sql } from 'kysely';
import { clearInBatches } from '../platform/jobs/clear-in-batches.ts';
import type { Services } from '../platform/services.ts';

/** The number of days after which a device that was offline has to pull from the beginning. */
const REMOVAL_RETENTION_DAYS = 30;
/**
 * The number of rows that one transaction deletes. It is small, so that no transaction stays open for long. The change feed ends
 * before the oldest open transaction, so a long one delays all devices.
 */
const REMOVALS_PER_TRANSACTION = 5_000;

/**
 * Deletes the removals of all companies that are over 30 days old, and stores for each company the position up to which they were
 * deleted. The pull answers an older cursor with a reset. Returns the number of deleted removals. Two concurrent runs do no harm.
 */
export async function clearRemovals({ database }: Pick<Services, 'database'>): Promise<number> {
  return clearInBatches(REMOVALS_PER_TRANSACTION, () =>
    database.withPlatform('upkeep', async (tx) => {
      const { rows } = await sql<{ dropped: number }>`
        with due as (select company_id, id from removals where removed_at < now() - make_interval(days => ${REMOVAL_RETENTION_DAYS})
          order by removed_at limit ${REMOVALS_PER_TRANSACTION} for update skip locked),
        gone as (delete from removals r using due where r.company_id = due.company_id and r.id = due.id
          returning r.company_id, r.changed_xid),
        newest as (select company_id, (array_agg(changed_xid order by changed_xid desc))[1] as xid from gone group by company_id),
        noted as (update companies c set removals_cleared_xid = newest.xid from newest
          where c.id = newest.company_id and c.removals_cleared_xid < newest.xid)
        select count(*)::int as dropped from gone`.execute(tx);
      return rows[0]?.dropped ?? 0;
    }),
  );
}
