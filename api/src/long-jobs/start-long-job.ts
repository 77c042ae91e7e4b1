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
export const longJobSliceJob = declareJob({
  name: 'run-long-job',
  payload: v.object({ id: LongJobId, kind: LongJobKind }),
  lane: 'bulk',
});

export const enqueueLongJobStep = (write: Pick<Write, 'tx' | 'companyId' | 'changes'>, id: LongJobId, kind: LongJobKind) =>
  enqueue(write, longJobSliceJob, { payload: { id, kind }, jobKey: `long-job:${id}` });

type StartedJob = {
  readonly kind: LongJobKind;
  readonly subject: string;
  readonly input: unknown;
  readonly total: number | null;
};

/** Starts a long job of the company. Refuses with ERR_LONG_JOB_RUNNING while another job of its kind runs. */
export async function startLongJob(command: Command, { kind, subject, input, total }: StartedJob): Promise<LongJob> {
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
  await enqueueLongJobStep(command, id, kind);
  changes.longJobs.set(id, 'create');
  return loadLongJob(command, id);
}
