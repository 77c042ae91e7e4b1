import { sql, type RawBuilder } from 'kysely';
import type * as v from 'valibot';
import type { CompanyId } from '@prosa/contract/ids';
import { toRecordsetSql } from '../database/to-recordset-sql.ts';
import type { Write } from '../write.ts';
import type { Job } from './declare-job.ts';

type EnqueueContext = Pick<Write, 'tx' | 'companyId' | 'changes'>;

export type EnqueueInput<Schema extends v.GenericSchema> = {
  readonly payload: v.InferInput<Schema>;
  /** A new job replaces the waiting job with the same key. */
  readonly jobKey?: string;
  /** Jobs with the same key run one after the other, in the order in which they were added. */
  readonly serialKey?: string;
  /**
   * Jobs with the same key share a limited number of the lane's slots. A key stands for one connection or one push service, for
   * example.
   */
  readonly shareKey?: string | undefined;
  /** The time at which the job is due. If it is undefined, the job is due immediately. */
  readonly runAt?: Date | undefined;
};

/** Adds a job in the transaction. The job exists only if the transaction commits. */
export const enqueue = <Schema extends v.GenericSchema>(
  write: EnqueueContext,
  job: Job<Schema>,
  input: EnqueueInput<Schema>,
): Promise<void> => enqueueAll(write, job, [input]);

/** Adds jobs of one kind in the transaction, with one statement. Their job keys must differ. */
export async function enqueueAll<Schema extends v.GenericSchema>(
  { tx, companyId, changes }: EnqueueContext,
  { name, lane }: Job<Schema>,
  inputs: readonly EnqueueInput<Schema>[],
): Promise<void> {
  if (inputs.length === 0) return;
  const jobKeys = inputs.flatMap(({ jobKey }) => jobKey ?? []);
  // The statement's text does not depend on the number of jobs, so that the database parses it only once.
  await sql`
    ${jobKeys.length === 0 ? sql`` : sql`with replaced as (${deleteWaitingJobsSql(companyId, jobKeys)})`}
    insert into jobs (company_id, lane, task, payload, job_key, serial_key, share_key, run_at)
    select ${companyId}::int, ${lane}, ${name}, payload, "jobKey", "serialKey", "shareKey", coalesce("runAt", now())
      from json_to_recordset(${toRecordsetSql(inputs)})
        as job(payload jsonb, "jobKey" text, "serialKey" text, "shareKey" text, "runAt" timestamptz)`.execute(tx);
  for (const { runAt } of inputs)
    if (runAt === undefined) changes.jobs.add(lane);
    else changes.laterJobs.push({ lane, at: runAt });
}

/**
 * Deletes the waiting jobs with the given keys. Skips a row that a worker is claiming or another transaction is replacing, so
 * that this transaction need not wait. Then the skipped job and its replacement may both run.
 */
const deleteWaitingJobsSql = (companyId: CompanyId, jobKeys: readonly string[]): RawBuilder<unknown> => sql`
  delete from jobs where company_id = ${companyId} and id = any(array(
    select id from jobs
     where company_id = ${companyId} and job_key = any(${jobKeys}::text[]) and locked_by is null and failed_at is null
       for update skip locked))`;
