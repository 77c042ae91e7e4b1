import { sql } from 'kysely';
import type { JobLane } from '@prosa/database/tables/work';
import type { TenantDatabase } from '@prosa/database/tenant';

/** Jobs of one lane: due ones that no worker has yet, those that run, and those that were given up and are still kept. */
export type JobCounts = {
  readonly lane: JobLane;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  /** How long the oldest that waits has been due, in seconds; 0 where none waits. */
  readonly oldestSeconds: number;
};

/** Counts the jobs of all companies and processes, by lane; a lane without any is left out. */
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
