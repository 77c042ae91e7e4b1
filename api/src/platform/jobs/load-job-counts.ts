import { sql } from 'kysely';
import type { JobLane } from '@prosa/database/tables/work';
import type { TenantDatabase } from '@prosa/database/tenant';

/** The numbers of jobs of one lane. */
export type JobCounts = {
  readonly lane: JobLane;
  /** The number of due jobs that no worker runs. */
  readonly waiting: number;
  readonly running: number;
  /** The number of failed jobs that are not deleted yet. */
  readonly failed: number;
  /** The time in seconds for which the oldest waiting job has been due, or 0 if no job waits. */
  readonly oldestSeconds: number;
};

/** Counts the jobs of all companies and processes by lane. Leaves out lanes without jobs. */
export async function loadJobCounts(database: TenantDatabase): Promise<JobCounts[]> {
  const { rows } = await database.withPlatform('upkeep', (tx) =>
    sql<JobCounts>`
      select lane,
             count(*) filter (where locked_by is null and failed_at is null and run_at <= now())::int as waiting,
             count(*) filter (where locked_by is not null)::int as running,
             count(*) filter (where failed_at is not null)::int as failed,
             coalesce(extract(epoch from now() - min(run_at) filter (where locked_by is null and failed_at is null and run_at <= now())), 0)::float8
               as "oldestSeconds"
        from jobs group by lane order by lane`.execute(tx),
  );
  return rows;
}
