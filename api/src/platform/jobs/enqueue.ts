import type { QueryCreator } from 'kysely';
import type * as v from 'valibot';
import type { CompanyId } from '@prosa/contract/ids';
import type { Database } from '@prosa/database/database';
import type { Write } from '../write.ts';
import type { Job } from './declare-job.ts';

export type EnqueueInput<Schema extends v.GenericSchema> = {
  readonly payload: v.InferInput<Schema>;
  /** A second job of the same key replaces a waiting first one. */
  readonly jobKey?: string;
  /** Jobs of one key run one after the other, in the order in which they were added. */
  readonly serialKey?: string;
  /** Jobs of one key share their lane's slots for a connection or a push service. */
  readonly shareKey?: string | undefined;
  /** Without it the job is due at once. */
  readonly runAt?: Date | undefined;
};

/** Adds a job in the transaction: it exists exactly if the transaction commits. */
export async function enqueue<Schema extends v.GenericSchema>(
  { tx, companyId, changes }: Pick<Write, 'tx' | 'companyId' | 'changes'>,
  { name, lane }: Job<Schema>,
  { payload, jobKey, serialKey, shareKey, runAt }: EnqueueInput<Schema>,
): Promise<void> {
  const query = jobKey === undefined ? tx : tx.with('replaced', (db) => deleteWaiting(db, companyId, jobKey));
  await query
    .insertInto('jobs')
    .values({
      company_id: companyId,
      lane,
      task: name,
      payload: JSON.stringify(payload),
      job_key: jobKey ?? null,
      serial_key: serialKey ?? null,
      share_key: shareKey ?? null,
      ...(runAt === undefined ? {} : { run_at: runAt }),
    })
    .execute();
  changes.jobs.add(lane);
}

/**
 * A row that a worker claims, or another transaction replaces, at this moment is skipped: nobody waits here, and a job may run
 * twice.
 */
const deleteWaiting = (db: QueryCreator<Database>, companyId: CompanyId, jobKey: string) =>
  db
    .deleteFrom('jobs')
    .where('company_id', '=', companyId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('jobs')
        .select('id')
        .where('company_id', '=', companyId)
        .where('job_key', '=', jobKey)
        .where('locked_by', 'is', null)
        .where('failed_at', 'is', null)
        .forUpdate()
        .skipLocked(),
    );
