import { isDeepStrictEqual } from 'node:util';
import type { LongJobId } from '@prosa/contract/ids';
import type { LongJobState } from '@prosa/contract/long-jobs/long-job';
import { toStorableJson } from '@prosa/database/to-storable-json';
import type { TenantTransaction } from '@prosa/database/tenant';
import { type Expression, sql } from 'kysely';
import * as v from 'valibot';
import { assertAccess } from '../platform/access/assert-access.ts';
import { loadUserScope } from '../platform/access/load-user-scope.ts';
import { AppError } from '../platform/app-error.ts';
import type { JobRun } from '../platform/jobs/job-runner.ts';
import { commit, type Write } from '../platform/write.ts';
import type { LongJobProgress, LongJobWork } from './long-job-work.ts';
import { enqueueLongJobSlice } from './start-long-job.ts';

/** The number of steps in a slice. After a slice, other long jobs take their turn. */
const STEPS_PER_SLICE = 20;

/**
 * Runs a slice of a long job with the current permissions of the user who started the job. After a restart, the job continues
 * after the last recorded step.
 */
export async function runLongJob(
  { services, companyId, isLastAttempt, shutdown }: JobRun,
  id: LongJobId,
  work: LongJobWork,
): Promise<void> {
  const endWithState = (state: LongJobState) => commit(services, companyId, (write) => endLongJob(write, id, state));
  const selectRunning = (tx: TenantTransaction) =>
    tx.selectFrom('long_jobs').where('company_id', '=', companyId).where('id', '=', id).where('state', '=', 'running');
  try {
    // The input never changes, so it is read once for all steps of the slice.
    const started = await services.database.withTenant(companyId, (tx) =>
      selectRunning(tx).select(['input', 'user_id as userId']).executeTakeFirst(),
    );
    if (started === undefined) return;
    const input = v.parse(work.input, started.input);
    for (let steps = 0; steps < STEPS_PER_SLICE && !shutdown.aborted; steps += 1) {
      const job = await services.database.withTenant(companyId, (tx) => selectRunning(tx).select('cursor').executeTakeFirst());
      if (job === undefined) return;
      const scope = await loadUserScope(services, companyId, started.userId);
      assertAccess(work.requires, scope);
      await work.step({
        services,
        id,
        scope,
        input,
        cursor: v.parse(work.cursor, job.cursor ?? work.start),
        loadPart: (firstRow) =>
          services.database.withTenant(companyId, async (tx) => {
            const parts = tx.selectFrom('long_job_parts').select('rows').where('company_id', '=', companyId);
            return (await parts.where('job_id', '=', id).where('first_row', '=', firstRow).executeTakeFirst())?.rows;
          }),
        record: (run) =>
          commit(services, companyId, async (write) => {
            const locked = await lockRunningJob(write, id);
            // If this worker has lost its lease, another worker may have recorded the same step already. Then nothing is recorded
            // here.
            if (locked === undefined || !isDeepStrictEqual(locked.cursor, job.cursor)) return;
            await recordProgress(write, id, await run({ ...write, scope }));
          }),
      });
    }
    await commit(services, companyId, async (write) => {
      if ((await lockRunningJob(write, id)) !== undefined) await enqueueLongJobSlice(write, id, work.kind);
    });
  } catch (error) {
    if (!(error instanceof AppError) && !isLastAttempt) throw error;
    services.log.warn({ err: error, companyId, id, kind: work.kind }, 'a long job failed');
    await endWithState('failed');
  }
}

/**
 * Locks a running long job and returns its cursor, or undefined if it has ended. A cancellation waits for the step that has the
 * lock.
 */
const lockRunningJob = ({ tx, companyId }: Write, id: LongJobId) =>
  tx
    .selectFrom('long_jobs')
    .select('cursor')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst();

const incrementBy = (column: string, count: number): Expression<number> => sql<number>`${sql.ref(column)} + ${count}::int`;

async function recordProgress(write: Write, id: LongJobId, progress: LongJobProgress<unknown>): Promise<void> {
  const { tx, companyId, changes, now } = write;
  const { next, done, existing = 0, outcomes = [], total, file } = progress;
  const failedCount = outcomes.filter(({ error }) => error !== undefined).length;
  if (outcomes.length > 0)
    await tx
      .insertInto('long_job_rows')
      .values(
        outcomes.map(({ line, name, rowId = null, error = null, field = null, cells }) => ({
          company_id: companyId,
          job_id: id,
          line,
          name,
          row_id: rowId,
          error,
          field,
          cells: cells === undefined ? null : toStorableJson(JSON.stringify(cells)),
        })),
      )
      .execute();
  await tx
    .updateTable('long_jobs')
    .set({
      // The last cursor stays stored, because `forget` needs it to find the job's files.
      ...(next !== null && { cursor: JSON.stringify(next) }),
      done: incrementBy('done', done),
      created: incrementBy('created', outcomes.length - failedCount),
      existing: incrementBy('existing', existing),
      failed: incrementBy('failed', failedCount),
      ...(total !== undefined && { total }),
      ...(file !== undefined && { file_key: file.key, file_bytes: file.sizeBytes }),
      ...(next === null && { state: 'done', finished_at: now }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  changes.longJobs.set(id, 'update');
}

/** Ends a running long job. Returns false and changes nothing if the job has ended already. */
export async function endLongJob(write: Write, id: LongJobId, state: LongJobState): Promise<boolean> {
  const { tx, companyId, changes, now } = write;
  const endedJob = await tx
    .updateTable('long_jobs')
    .set({ state, finished_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  if (endedJob !== undefined) changes.longJobs.set(id, 'update');
  return endedJob !== undefined;
}
