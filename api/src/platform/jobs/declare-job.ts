import type * as v from 'valibot';
import type { JobLane } from '@prosa/database/tables/work';

/** Work of a company that runs after the transaction that enqueued it has committed. A second run does no harm. */
export type Job<Schema extends v.GenericSchema = v.GenericSchema> = {
  /** The name in the table `jobs`. It must never change, because rows may wait while a new version starts. */
  readonly name: string;
  readonly payload: Schema;
  readonly lane: JobLane;
};

/**
 * Declares a job. The file of the declaration does not contain the code that runs the job. A feature that enqueues the job
 * therefore does not import that code. `createJobRunner` adds the code.
 */
export const declareJob = <const Schema extends v.GenericSchema>(job: Job<Schema>): Job<Schema> => job;
