import { sql } from 'kysely';
import type { Services } from '../services.ts';

/** The number of days after which a failed job is deleted. Operators can look at it until then. */
const FAILED_JOB_RETENTION_DAYS = 14;
/** The number of rows that one transaction deletes. Transactions are short, because the change feed waits for each of them. */
const FAILED_JOBS_PER_TRANSACTION = 5_000;

/**
 * Deletes jobs of all companies whose last attempt failed at least 14 days ago. Returns the number of deleted jobs by the name of
 * the job.
 */
export async function clearFailedJobs({ database }: Pick<Services, 'database'>): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (let lastCount = FAILED_JOBS_PER_TRANSACTION; lastCount === FAILED_JOBS_PER_TRANSACTION;) {
    const { rows } = await database.withPlatform('upkeep', (tx) =>
      sql<{ task: string }>`
        delete from jobs where (company_id, id) in (
          select company_id, id from jobs where failed_at < now() - make_interval(days => ${FAILED_JOB_RETENTION_DAYS})
           order by failed_at limit ${FAILED_JOBS_PER_TRANSACTION})
        returning task`.execute(tx),
    );
    for (const { task } of rows) counts[task] = (counts[task] ?? 0) + 1;
    lastCount = rows.length;
  }
  return counts;
}
