import type { CompanyId, LongJobId } from '@prosa/contract/ids';
import type { LongJobKind } from '@prosa/contract/long-jobs/long-job';
import type { Requirement } from '@prosa/domain/session/requirement';
import type * as v from 'valibot';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import type { Command, WriteServices } from '../platform/write.ts';

/**
 * The outcome of one row of the job's input: the id of the created row, or the reason of the refusal with the cells of the input.
 */
export type LongJobOutcome = {
  readonly line: number;
  readonly name: string;
  readonly rowId?: string;
  readonly error?: string;
  readonly field?: string | undefined;
  readonly cells?: Readonly<Record<string, string>>;
};

/** The outcome of a step. `next` is the cursor of the next step, or null after the last one. */
export type LongJobProgress<Cursor> = {
  readonly next: Cursor | null;
  /** The number of rows that this step processed. */
  readonly done: number;
  readonly existing?: number;
  readonly outcomes?: readonly LongJobOutcome[];
  readonly total?: number;
  /** The file that the job created. Only the final step returns it. */
  readonly file?: { readonly key: string; readonly sizeBytes: number };
};

// The following types have methods instead of function properties, so that one list can contain the work of long jobs whose
// cursors have different types.
/** The input of one step. */
export type LongJobStep<Input, Cursor> = {
  readonly services: Services;
  readonly id: LongJobId;
  readonly scope: Scope;
  readonly input: Input;
  readonly cursor: Cursor;
  /** Loads the part of the job's rows that begins with the row `firstRow`. Returns undefined if the job has no such part. */
  loadPart(firstRow: number): Promise<unknown>;
  /**
   * Runs `work` in the transaction that also records the progress of the step, so that a restart does not repeat the step.
   * Records nothing if the job was cancelled meanwhile.
   */
  record(work: (command: Command & WriteServices) => Promise<LongJobProgress<Cursor>>): Promise<void>;
};

/** The work of one kind of long job. Each step is short: its transactions take no longer than a transaction that saves a form. */
export type LongJobWork<Input extends v.GenericSchema = v.GenericSchema, Cursor extends v.GenericSchema = v.GenericSchema> = {
  readonly kind: LongJobKind;
  /** The requirement that the user who started the job must still meet whenever a slice runs. */
  readonly requires: Requirement;
  readonly input: Input;
  readonly cursor: Cursor;
  /** The cursor of the first step. */
  readonly start: v.InferInput<Cursor>;
  /**
   * Runs one step, which calls `record` once. A refusal ends the job as failed. Any other error makes the worker retry the step
   * later.
   */
  step(step: LongJobStep<v.InferOutput<Input>, v.InferOutput<Cursor>>): Promise<void>;
  /** Deletes the files of a job, even of a failed or cancelled one. `cursor` is the last recorded cursor. */
  forget?(
    services: Pick<Services, 'media'>,
    job: { readonly companyId: CompanyId; readonly id: LongJobId },
    cursor: v.InferOutput<Cursor>,
  ): Promise<void>;
};

/** Declares the work of one kind of long job. `api/src/long-job-works.ts` lists the works of all kinds. */
export const defineLongJob = <Input extends v.GenericSchema, Cursor extends v.GenericSchema>(
  work: LongJobWork<Input, Cursor>,
): LongJobWork<Input, Cursor> => work;
