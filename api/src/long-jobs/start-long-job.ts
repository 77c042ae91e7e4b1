import { LongJobId } from '@prosa/contract/ids';
import { type LongJob, LongJobKind } from '@prosa/contract/long-jobs/long-job';
import { toStorableJson } from '@prosa/database/to-storable-json';
import * as v from 'valibot';
import { declareJob } from '../platform/jobs/declare-job.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { refuseUniqueViolation } from '../platform/database/refuse-unique-violation.ts';
import type { Command, Write } from '../platform/write.ts';
import { loadLongJob } from './long-job-rows.ts';

/** Runs one slice of a long job. Each slice is a separate job, so that companies take turns. */
export const runLongJobSliceJob = declareJob({
  name: 'run-long-job',
  payload: v.object({ id: LongJobId, kind: LongJobKind }),
  lane: 'bulk',
});

export const enqueueLongJobSlice = (write: Pick<Write, 'tx' | 'companyId' | 'changes'>, id: LongJobId, kind: LongJobKind) =>
  enqueue(write, runLongJobSliceJob, { payload: { id, kind }, jobKey: `long-job:${id}` });

/** The rows of one step, as JSON, and the position of the first of these rows among all rows of the job. */
export type LongJobPart = { readonly firstRow: number; readonly rows: string };
type NewLongJob = {
  readonly kind: LongJobKind;
  readonly subject: string;
  readonly input: unknown;
  readonly parts?: readonly LongJobPart[];
  readonly total: number | null;
};

/** Starts a long job of the company. Refuses with ERR_LONG_JOB_RUNNING while another job of its kind runs. */
export async function startLongJob(command: Command, started: NewLongJob): Promise<LongJob> {
  const { kind, subject, input, parts = [], total } = started;
  const { tx, companyId, changes, now, scope } = command;
  const id = v.parse(LongJobId, command.newId());
  await refuseUniqueViolation('long_jobs_running', 'ERR_LONG_JOB_RUNNING', () =>
    tx
      .insertInto('long_jobs')
      .values({
        company_id: companyId,
        id,
        kind,
        subject,
        user_id: scope.viewer.id,
        input: toStorableJson(JSON.stringify(input)),
        total,
        created_at: now,
      })
      .execute(),
  );
  for (let place = 0; place < parts.length; place += PARTS_PER_STATEMENT)
    await tx
      .insertInto('long_job_parts')
      .values(
        parts
          .slice(place, place + PARTS_PER_STATEMENT)
          .map(({ firstRow, rows }) => ({ company_id: companyId, job_id: id, first_row: firstRow, rows: toStorableJson(rows) })),
      )
      .execute();
  await enqueueLongJobSlice(command, id, kind);
  changes.longJobs.set(id, 'create');
  return loadLongJob(command, id);
}

/** The number of parts that one statement stores. */
const PARTS_PER_STATEMENT = 50;
