import * as v from 'valibot';
import type { CompanyId } from '@prosa/contract/ids';
import type { Services } from '../services.ts';
import type { Job } from './declare-job.ts';
import type { ClaimedJob } from './job-store.ts';

/** A call to somebody else's server that takes longer is broken off and tried again, in milliseconds. */
const CALL_TIMEOUT_MS = 120_000;

/** The present run, as its job knows it. */
export type JobRun = {
  readonly services: Services;
  readonly companyId: CompanyId;
  readonly isFirstAttempt: boolean;
  readonly isLastAttempt: boolean;
  /** Aborts when the process is told to stop. */
  readonly shutdown: AbortSignal;
  /** Gives a signal that breaks off a call from now on: after two minutes, or when the process is told to stop. */
  readonly breakOff: () => AbortSignal;
};

export type ImplementedJob = {
  readonly job: Job;
  /** Makes the function that runs the job in one process. A rejection of that is a failed run, which is repeated later. */
  readonly start: (services: Services, shutdown: AbortSignal) => (claimed: ClaimedJob) => Promise<void>;
};

/** Joins a declared job with what runs it. */
export const implementJob = <Schema extends v.GenericSchema>(
  job: Job<Schema>,
  run: (run: JobRun, payload: v.InferOutput<Schema>) => Promise<void>,
): ImplementedJob =>
  implementJobWith(
    job,
    () => null,
    (_kept, jobRun, payload) => run(jobRun, payload),
  );

/** The same for a job that keeps something between its runs: `keep` makes that once in each process that runs jobs. */
export const implementJobWith = <Schema extends v.GenericSchema, Kept>(
  job: Job<Schema>,
  keep: (services: Services) => Kept,
  run: (kept: Kept, run: JobRun, payload: v.InferOutput<Schema>) => Promise<void>,
): ImplementedJob => ({
  job,
  start: (services, shutdown) => {
    const kept = keep(services);
    const breakOff = (): AbortSignal => AbortSignal.any([shutdown, AbortSignal.timeout(CALL_TIMEOUT_MS)]);
    return async ({ companyId, payload, isFirstAttempt, isLastAttempt }) =>
      run(kept, { services, companyId, isFirstAttempt, isLastAttempt, shutdown, breakOff }, v.parse(job.payload, payload));
  },
});
