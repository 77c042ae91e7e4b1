import type { CompanyId, LongJobId } from '@prosa/contract/ids';
import type { LongJobKind } from '@prosa/contract/long-jobs/long-job';
import type { Requirement } from '@prosa/domain/session/requirement';
import type * as v from 'valibot';
import type { Scope } from '../platform/access/scope.ts';
import type { Services } from '../platform/services.ts';
import type { Command, WriteServices } from '../platform/write.ts';

/** The outcome of one row: the id of the row that was made, or the reason of its refusal with its cells. */
export type LongJobOutcome = {
  readonly line: number;
  readonly name: string;
  readonly rowId?: string;
  readonly error?: string;
  readonly field?: string | undefined;
  readonly cells?: Readonly<Record<string, string>>;
};

/** The outcome of a step, and where the next one begins; `next` is null after the last step. */
export type LongJobProgress<Cursor> = {
  readonly next: Cursor | null;
  /** Rows of this step. */
  readonly done: number;
  readonly existing?: number;
  readonly outcomes?: readonly LongJobOutcome[];
  readonly total?: number;
  readonly fileKey?: string;
};

// The members that take a cursor are methods, so that a list can hold works of different cursors.
/** A step as its work sees it. */
export type LongJobStep<Input, Cursor> = {
  readonly services: Services;
  readonly id: LongJobId;
  readonly scope: Scope;
  readonly input: Input;
  readonly cursor: Cursor;
  /**
   * Runs `work` in the transaction that also records its progress, so that no restart repeats it. A job that was cancelled
   * meanwhile is left alone.
   */
  record(work: (command: Command & WriteServices) => Promise<LongJobProgress<Cursor>>): Promise<void>;
};

/** The work of one kind of long job. A step is bounded: no transaction of it lasts longer than a form's. */
export type LongJobWork<Input extends v.GenericSchema = v.GenericSchema, Cursor extends v.GenericSchema = v.GenericSchema> = {
  readonly kind: LongJobKind;
  /** The user who started the job must meet it at each slice of steps. */
  readonly requires: Requirement;
  readonly input: Input;
  readonly cursor: Cursor;
  /** Where the first step begins. */
  readonly start: v.InferInput<Cursor>;
  /** Runs one step, which calls `record` once. A refusal ends the job as failed; any other error repeats the step later. */
  step(step: LongJobStep<v.InferOutput<Input>, v.InferOutput<Cursor>>): Promise<void>;
  /** Removes the files that a job left, also one that ended on the way; `cursor` is where it ended. */
  forget?(
    services: Pick<Services, 'media'>,
    job: { readonly companyId: CompanyId; readonly id: LongJobId },
    cursor: v.InferOutput<Cursor>,
  ): Promise<void>;
};

/** Declares the work of one kind of long job. It is listed in `api/src/long-job-works.ts`. */
export const defineLongJob = <Input extends v.GenericSchema, Cursor extends v.GenericSchema>(
  work: LongJobWork<Input, Cursor>,
): LongJobWork<Input, Cursor> => work;
