import { sql, type CompiledQuery } from 'kysely';
import * as v from 'valibot';
import { CompanyId } from '@prosa/contract/ids';
import { queryBuilder } from '@prosa/database/query-builder';
import type { JobLane } from '@prosa/database/tables/work';
import type { TenantDatabase } from '@prosa/database/tenant';
import type { LaneLimits } from './job-lanes.ts';

/**
 * The key of a job. Each id belongs to only one job of the installation. Queries nevertheless also have the company as a
 * condition.
 */
export type JobRef = { readonly companyId: CompanyId; readonly id: string };
export type ClaimedJob = JobRef & {
  readonly task: string;
  readonly payload: unknown;
  readonly isFirstAttempt: boolean;
  readonly isLastAttempt: boolean;
  /**
   * True if the job has a share key. A claim reads only a company's oldest due jobs, and leaves out those whose share is used up.
   * An immediate further claim may therefore find more due jobs.
   */
  readonly isShared: boolean;
};
/** The outcome of a run. `failure` is null for a finished job. A run with `isBlameless` does not count against the job. */
export type JobOutcome = JobRef & { readonly failure: string | null; readonly isBlameless?: boolean };

/** The maximum number of runs of a job that fails each time. With the pauses between runs, they take about four days. */
export const MAX_JOB_ATTEMPTS = 25;
/**
 * The number of failed runs during which a job delays the later jobs with the same serial key. These runs take a minute and a
 * half. Afterwards the later jobs run first.
 */
export const MAX_DELAYING_ATTEMPTS = 5;
/**
 * The maximum exponent in the pause after a failed run. The pause in seconds is e to the power of the number of runs, or of this
 * exponent if it is smaller.
 */
const MAX_PAUSE_EXPONENT = 10;
/** The pause in seconds after a failed run that does not count against the job. */
const BLAMELESS_RUN_PAUSE_S = 1;
/**
 * The time in milliseconds that a claim may wait for a lock of another worker. A claim itself takes milliseconds. A claim that
 * waits longer is aborted, and the next poll repeats it.
 */
const MAX_CLAIM_LOCK_WAIT_MS = 5_000;

/** The calls with which a worker process claims jobs of a lane and records their outcomes. */
export type JobStore = {
  /**
   * Records the outcomes of runs, and claims up to `freeSlots` due jobs in one transaction. For each serial key, claims only the
   * oldest job. For a company and for a share key, claims no more jobs than the lane allows over all workers. Companies take
   * turns. `running` lists the jobs that the worker still runs. Any other job of this worker in the lane is freed: either the
   * worker never received it, or the database lost the record of its end in a crash. If `running` is null, no job is freed.
   */
  readonly exchange: (
    endedJobs: readonly JobOutcome[],
    freeSlots: number,
    running: readonly JobRef[] | null,
  ) => Promise<ClaimedJob[]>;
};

const ClaimedJobRow = v.object({
  company_id: CompanyId,
  id: v.string(),
  task: v.string(),
  payload: v.unknown(),
  attempts: v.number(),
  is_shared: v.boolean(),
});

export function createJobStore(
  database: TenantDatabase,
  lane: JobLane,
  { limits, worker }: { readonly limits: LaneLimits; readonly worker: string },
): JobStore {
  return {
    async exchange(endedJobs, freeSlots, running) {
      const failedJobs = endedJobs.filter(({ failure }) => failure !== null);
      const before = [
        toLockClaimsStatement(lane),
        ...(endedJobs.length > failedJobs.length
          ? [
              toDeleteFinishedStatement(
                worker,
                endedJobs.filter(({ failure }) => failure === null),
              ),
            ]
          : []),
        ...(failedJobs.length > 0 ? [toReleaseFailedStatement(worker, failedJobs)] : []),
        ...(running === null ? [] : [toFreeOthersStatement(worker, lane, running)]),
      ];
      const rows = await database.writePlatform('run-jobs', toClaimStatement(worker, lane, { limits, freeSlots }), {
        lockWaitMs: MAX_CLAIM_LOCK_WAIT_MS,
        before,
      });
      return rows.map((row) => {
        const { company_id: companyId, id, task, payload, attempts, is_shared: isShared } = v.parse(ClaimedJobRow, row);
        const attemptInfo = { isFirstAttempt: attempts === 1, isLastAttempt: attempts >= MAX_JOB_ATTEMPTS };
        return { companyId, id, task, payload, ...attemptInfo, isShared };
      });
    },
  };
}

/**
 * Locks the claims of a lane, so that workers claim one after the other. The counts of running jobs that a claim reads therefore
 * stay right until the claim ends. The commit does not wait for the disk, so a crash can lose it. If the database loses a claim,
 * another claim repeats it. If the database loses the record of a job's end, a later poll of the worker frees the job. In both
 * cases the job may run twice, which every job tolerates. PostgreSQL must plan each claim again. It would otherwise reuse a plan
 * from a time when a vacuum had shrunk the table to no pages, and this plan would scan the table. A new plan reads the jobs
 * through indexes.
 */
const toLockClaimsStatement = (lane: JobLane): CompiledQuery =>
  sql`select pg_advisory_xact_lock(hashtext(${`claim jobs of ${lane}`})), set_config('synchronous_commit', 'off', true),
      set_config('enable_seqscan', 'off', true), set_config('plan_cache_mode', 'force_custom_plan', true)`.compile(queryBuilder);

const toJobsJson = (names: readonly (JobRef & Partial<JobOutcome>)[]): string =>
  JSON.stringify(
    names.map(({ companyId, id, failure, isBlameless }) => ({
      company_id: companyId,
      id,
      failure,
      is_blameless: isBlameless ?? false,
    })),
  );

const toDeleteFinishedStatement = (worker: string, finishedJobs: readonly JobOutcome[]): CompiledQuery =>
  sql`
    delete from jobs using json_to_recordset(${toJobsJson(finishedJobs)}::json) as done(company_id int, id bigint)
     where jobs.company_id = done.company_id and jobs.id = done.id and jobs.locked_by = ${worker}::uuid`.compile(queryBuilder);

const toReleaseFailedStatement = (worker: string, failedJobs: readonly JobOutcome[]): CompiledQuery =>
  sql`
    update jobs set locked_by = null, failure = failed.failure,
           run_at = now() + make_interval(secs => case when is_blameless then ${BLAMELESS_RUN_PAUSE_S}::int
             else exp(least(attempts, ${MAX_PAUSE_EXPONENT}::int)) end),
           attempts = attempts - is_blameless::int,
           serial_key = case when is_blameless or attempts < ${MAX_DELAYING_ATTEMPTS}::int then serial_key end,
           failed_at = case when attempts >= ${MAX_JOB_ATTEMPTS}::int and not is_blameless then now() end
      from json_to_recordset(${toJobsJson(failedJobs)}::json) as failed(company_id int, id bigint, failure text, is_blameless boolean)
     where jobs.company_id = failed.company_id and jobs.id = failed.id and jobs.locked_by = ${worker}::uuid`.compile(
    queryBuilder,
  );

const toFreeOthersStatement = (worker: string, lane: JobLane, running: readonly JobRef[]): CompiledQuery =>
  sql`
    update jobs set locked_by = null where lane = ${lane} and locked_by = ${worker}::uuid and (company_id, id) not in (
      select company_id, id from json_to_recordset(${toJobsJson(running)}::json) as running(company_id int, id bigint))`.compile(
    queryBuilder,
  );

/**
 * Claims jobs. The companies with jobs are found by skipping through the index, with one lookup per company, however many jobs it
 * has. For each company, the statement reads the oldest jobs that may run, up to the company's share. Then it ranks the jobs, so
 * that companies take turns. The lateral join finds each chosen job by its key, and the update finds the job by its ctid. Most
 * rows of `jobs` exist only for milliseconds, so the statistics of the table are always outdated. With plain joins, the planner
 * would therefore read all jobs of the installation.
 */
const toClaimStatement = (
  worker: string,
  lane: JobLane,
  { limits: { perCompany, perShare }, freeSlots: free }: { readonly limits: LaneLimits; readonly freeSlots: number },
): CompiledQuery =>
  sql`
    with recursive companies as (
      (select company_id from jobs where lane = ${lane} and locked_by is null and failed_at is null order by company_id limit 1)
      union all
      select (select j.company_id from jobs j
               where j.lane = ${lane} and j.locked_by is null and j.failed_at is null and j.company_id > c.company_id
               order by j.company_id limit 1)
        from companies c where c.company_id is not null),
    running as materialized (select company_id, share_key, serial_key from jobs where lane = ${lane} and locked_by is not null),
    busy as (select company_id, count(*) as jobs from running group by company_id),
    busy_shares as (select company_id, share_key, count(*) as jobs from running where share_key is not null group by 1, 2),
    eligible as (
      select c.company_id, j.id, j.run_at, coalesce(b.jobs, 0) + row_number() over (partition by c.company_id order by j.run_at, j.id) as turn,
             j.share_key, coalesce(s.jobs, 0) + row_number() over (partition by c.company_id, j.share_key order by j.run_at, j.id) as share_turn
        from companies c left join busy b on b.company_id = c.company_id
       cross join lateral (
         select id, run_at, share_key from jobs
          where lane = ${lane} and company_id = c.company_id and locked_by is null and failed_at is null and run_at <= now()
            and (share_key is null or not exists (
              select from busy_shares full_share where full_share.company_id = c.company_id
                 and full_share.share_key = jobs.share_key and full_share.jobs >= ${perShare}::int))
            and (serial_key is null or (
              not exists (select from jobs earlier where earlier.company_id = jobs.company_id
                 and earlier.serial_key = jobs.serial_key and earlier.failed_at is null and earlier.id < jobs.id)
              and not exists (select from running where running.company_id = jobs.company_id
                 and running.serial_key = jobs.serial_key)))
          order by run_at, id limit greatest(0, ${perCompany}::int - coalesce(b.jobs, 0))) j
        left join busy_shares s on s.company_id = c.company_id and s.share_key = j.share_key),
    chosen as (
      select next.company_id, next.id, locked.place, next.turn, next.run_at from (
        select company_id, id, turn, run_at from eligible where share_key is null or share_turn <= ${perShare}::int
         order by turn, run_at, id limit ${free}::int) next
       cross join lateral (
        select j.ctid as place from jobs j where j.company_id = next.company_id and j.id = next.id and j.locked_by is null
           for update skip locked) locked),
    claimed as (
      update jobs set locked_by = ${worker}::uuid, attempts = attempts + 1
       where ctid = any(array(select place from chosen))
      returning company_id, id, task, payload, attempts, share_key is not null as is_shared)
    select claimed.* from claimed join chosen using (company_id, id) order by chosen.turn, chosen.run_at, id`.compile(
    queryBuilder,
  );
