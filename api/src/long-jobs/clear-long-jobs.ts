import * as v from 'valibot';
import { clearInBatches } from '../platform/jobs/clear-in-batches.ts';
import type { Services } from '../platform/services.ts';
import type { LongJobWork } from './long-job-work.ts';

/** The time in milliseconds after which an ended long job and its files are deleted: 7 days. */
const ENDED_JOB_RETENTION_MS = 7 * 86_400_000;
/** The number of long jobs that one transaction deletes. */
const LONG_JOBS_PER_TRANSACTION = 20;

/**
 * Deletes long jobs of all companies that ended over a week ago, with their rows and files. Returns the number of deleted jobs.
 * Two concurrent runs do no harm.
 */
export async function clearLongJobs(
  { database, media, clock }: Pick<Services, 'database' | 'media' | 'clock'>,
  works: readonly LongJobWork[],
): Promise<number> {
  const before = new Date(clock().getTime() - ENDED_JOB_RETENTION_MS);
  return clearInBatches(LONG_JOBS_PER_TRANSACTION, () =>
    database.withPlatform('upkeep', async (tx) => {
      const dueJobs = await tx
        .selectFrom('long_jobs')
        .select(['company_id as companyId', 'id', 'kind', 'cursor'])
        .where('finished_at', '<', before)
        .limit(LONG_JOBS_PER_TRANSACTION)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const { companyId, id, kind, cursor } of dueJobs) {
        const work = works.find((each) => each.kind === kind);
        await work?.forget?.({ media }, { companyId, id }, v.parse(work.cursor, cursor ?? work.start));
        await tx.deleteFrom('long_jobs').where('company_id', '=', companyId).where('id', '=', id).execute();
      }
      return dueJobs.length;
    }),
  );
}
