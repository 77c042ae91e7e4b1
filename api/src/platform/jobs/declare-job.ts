import type * as v from 'valibot';
import type { JobLane } from '@prosa/database/tables/work';

/** Work of a company that happens after its transaction. A job can be run twice without harm. */
export type Job<Schema extends v.GenericSchema = v.GenericSchema> = {
  /** The name in the table `jobs`: rows of it may wait while a new version starts, so it is never changed. */
  readonly name: string;
  readonly payload: Schema;
  readonly lane: JobLane;
};

/**
 * Declares a job, beside the feature that enqueues it. A declaration stands in a file without the code that runs the job, so that
 * enqueuing one imports nothing of that; `implementJob` says how it runs.
 */
export const declareJob = <const Schema extends v.GenericSchema>(job: Job<Schema>): Job<Schema> => job;
