import type { QueryCreator } from 'kysely';
import type * as v from 'valibot';
import type { CompanyId } from '@prosa/contract/ids';
import type { Database } from '@prosa/database/database';
import type { Write } from '../write.ts';
import type { Job } from './declare-job.ts';

type EnqueueContext = Pick<Write, 'tx' | 'companyId' | 'changes'>;

export type EnqueueInput<Schema extends v.GenericSchema> = {
  readonly payload: v.InferInput<Schema>;
  /** A new job replaces the waiting job with the same key. */
  readonly jobKey?: string;
  /** Jobs with the same key run one after the other, in the order in which they were added. */
  readonly serialKey?: string;
  /** Jobs with the same key share some of their lane's slots, for one connection or one push service. */
  readonly shareKey?: string | undefined;
  /** The time at which the job is due. If it is undefined, the job is due at once. */
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
  const query = jobKeys.length === 0 ? tx : tx.with('replaced', (db) => deleteWaitingJobs(db, companyId, jobKeys));
  await query
    .insertInto('jobs')
    .values(
      inputs.map(({ payload, jobKey, serialKey, shareKey, runAt }) => ({
        company_id: companyId,
        lane,
        task: name,
        payload: JSON.stringify(payload),
        job_key: jobKey ?? null,
        serial_key: serialKey ?? null,
        share_key: shareKey ?? null,
        ...(runAt === undefined ? {} : { run_at: runAt }),
      })),
    )
    .execute();
  for (const { runAt } of inputs)
    if (runAt === undefined) changes.jobs.add(lane);
    else changes.laterJobs.push({ lane, at: runAt });
}

/**
 * Deletes the waiting jobs with the given keys. Skips a row that a worker is claiming or another transaction is replacing, so that
 * this transaction need not wait. The job may then run twice.
 */
const deleteWaitingJobs = (db: QueryCreator<Database>, companyId: CompanyId, jobKeys: readonly string[]) =>
  db
    .deleteFrom('jobs')
    .where('company_id', '=', companyId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('jobs')
        .select('id')
        .where('company_id', '=', companyId)
        .where('job_key', 'in', jobKeys)
        .where('locked_by', 'is', null)
        .where('failed_at', 'is', null)
        .forUpdate()
        .skipLocked(),
    );
