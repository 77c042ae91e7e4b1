import type * as v from 'valibot';
import type { JobLane } from '@prosa/database/tables/work';

/** Work of a company that runs after its transaction. Running a job twice does no harm. */
export type Job<Schema extends v.GenericSchema = v.GenericSchema> = {
  /** The name in the table `jobs`. It never changes, because rows may wait while a new version starts. */
  readonly name: string;
  readonly payload: Schema;
  readonly lane: JobLane;
};

/**
 * Declares a job, beside the feature that enqueues it. The file of the declaration doesn't contain the code that runs the job, so
 * that a feature that enqueues it doesn't import that code. `createJobRunner` adds the code.
 */
export const declareJob = <const Schema extends v.GenericSchema>(job: Job<Schema>): Job<Schema> => job;
