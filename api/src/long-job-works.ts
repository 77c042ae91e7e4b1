import type { LongJobKind } from '@prosa/contract/long-jobs/long-job';
import { createJobRunner, type JobRun } from './platform/jobs/job-runner.ts';
import type { LongJobId } from '@prosa/contract/ids';
import { companyExportWork } from './company-export/export-company.ts';
import { tagRemovalWork } from './tags/change-tags.ts';
import { setUpCopyWork } from './set-up-copy/copy-set-up.ts';
import { setUpImportWorks } from './set-up/import-set-up.ts';
import type { LongJobWork } from './long-jobs/long-job-work.ts';
import { runLongJob } from './long-jobs/run-long-job.ts';
import { runLongJobSliceJob } from './long-jobs/start-long-job.ts';

/** The work of each kind of long job. */
export const longJobWorks: readonly LongJobWork[] = [...setUpImportWorks, setUpCopyWork, companyExportWork, tagRemovalWork];

/** Runs a slice of a long job with the work of its kind. */
export async function runLongJobOfKind(run: JobRun, id: LongJobId, kind: LongJobKind): Promise<void> {
  const work = longJobWorks.find((each) => each.kind === kind);
  if (work === undefined) throw new Error(`no work is declared for long jobs of the kind ${kind}`);
  await runLongJob(run, id, work);
}

export const longJobSliceRunner = createJobRunner(runLongJobSliceJob, (run, { id, kind }) => runLongJobOfKind(run, id, kind));
