import * as v from 'valibot';
import type { CompanyId } from '@prosa/contract/ids';
import type { Services } from '../services.ts';
import type { Job } from './declare-job.ts';
import type { ClaimedJob } from './job-store.ts';

/** The time in milliseconds after which a call to another server is aborted. The call is repeated later. */
const CALL_TIMEOUT_MS = 120_000;

/** The current run of a job. */
export type JobRun = {
  readonly services: Services;
  readonly companyId: CompanyId;
  readonly isFirstAttempt: boolean;
  readonly isLastAttempt: boolean;
  /** Aborts when the process is stopping. */
  readonly shutdown: AbortSignal;
  /** Creates a signal that aborts a call to another server after two minutes, or when the process stops. */
  readonly createCallSignal: () => AbortSignal;
};

export type JobRunner = {
  readonly job: Job;
  /** Creates the function that runs the job in one process. If the function rejects, the run has failed and is repeated later. */
  readonly start: (services: Services, shutdown: AbortSignal) => (job: ClaimedJob) => Promise<void>;
};

/** Combines a declared job with the code that runs it. */
export const createJobRunner = <Schema extends v.GenericSchema>(
  job: Job<Schema>,
  run: (run: JobRun, payload: v.InferOutput<Schema>) => Promise<void>,
): JobRunner =>
  createStatefulJobRunner(
    job,
    () => null,
    (_kept, jobRun, payload) => run(jobRun, payload),
  );

/**
 * Combines a declared job with code that keeps state between its runs. `createState` creates the state once in each process that
 * runs jobs.
 */
export const createStatefulJobRunner = <Schema extends v.GenericSchema, Kept>(
  job: Job<Schema>,
  createState: (services: Services) => Kept,
  run: (state: Kept, run: JobRun, payload: v.InferOutput<Schema>) => Promise<void>,
): JobRunner => ({
  job,
  start: (services, shutdown) => {
    const state = createState(services);
    const createCallSignal = (): AbortSignal => AbortSignal.any([shutdown, AbortSignal.timeout(CALL_TIMEOUT_MS)]);
    return async ({ companyId, payload, isFirstAttempt, isLastAttempt }) =>
      run(
        state,
        { services, companyId, isFirstAttempt, isLastAttempt, shutdown, createCallSignal },
        v.parse(job.payload, payload),
      );
  },
});
