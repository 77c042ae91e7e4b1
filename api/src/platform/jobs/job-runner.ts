import * as v from 'valibot';
import type { CompanyId } from '@prosa/contract/ids';
import type { Services } from '../services.ts';
import type { Job } from './declare-job.ts';
import type { ClaimedJob } from './job-store.ts';

/** A call to another server is aborted and repeated later after this time, in milliseconds. */
const CALL_TIMEOUT_MS = 120_000;

/** The current run of a job. */
export type JobRun = {
  readonly services: Services;
  readonly companyId: CompanyId;
  readonly isFirstAttempt: boolean;
  readonly isLastAttempt: boolean;
  /** Aborts when the process is stopping. */
  readonly shutdown: AbortSignal;
  /** Returns a signal that aborts a call after two minutes from now, or when the process is stopping. */
  readonly breakOff: () => AbortSignal;
};

export type JobRunner = {
  readonly job: Job;
  /** Makes the function that runs the job in one process. If it rejects, the run has failed and is repeated later. */
  readonly start: (services: Services, shutdown: AbortSignal) => (job: ClaimedJob) => Promise<void>;
};

/** Joins a declared job with the code that runs it. */
export const createJobRunner = <Schema extends v.GenericSchema>(
  job: Job<Schema>,
  run: (run: JobRun, payload: v.InferOutput<Schema>) => Promise<void>,
): JobRunner =>
  createStatefulJobRunner(
    job,
    () => null,
    (_kept, jobRun, payload) => run(jobRun, payload),
  );

/** Joins a job that keeps state between its runs: `createState` makes that state once in each process that runs jobs. */
export const createStatefulJobRunner = <Schema extends v.GenericSchema, Kept>(
  job: Job<Schema>,
  createState: (services: Services) => Kept,
  run: (state: Kept, run: JobRun, payload: v.InferOutput<Schema>) => Promise<void>,
): JobRunner => ({
  job,
  start: (services, shutdown) => {
    const state = createState(services);
    const breakOff = (): AbortSignal => AbortSignal.any([shutdown, AbortSignal.timeout(CALL_TIMEOUT_MS)]);
    return async ({ companyId, payload, isFirstAttempt, isLastAttempt }) =>
      run(state, { services, companyId, isFirstAttempt, isLastAttempt, shutdown, breakOff }, v.parse(job.payload, payload));
  },
});
