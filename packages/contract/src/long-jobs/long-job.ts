import * as v from 'valibot';
import { LongJobId } from '../ids.ts';
import { Instant } from '../instant.ts';

/** The kinds of long jobs. A company has at most one job of each kind under way at a time. */
export const LongJobKind = v.picklist([
  'import-queues',
  'import-tags',
  'import-quick-messages',
  'import-users',
  'import-contacts',
  'export-company',
  'remove-tag',
  'copy-set-up',
]);
export type LongJobKind = v.InferOutput<typeof LongJobKind>;

export const LongJobState = v.picklist(['running', 'done', 'cancelled', 'failed']);
export type LongJobState = v.InferOutput<typeof LongJobState>;

/** A long job and its progress. The job continues while no user watches it, and after a restart of the server. */
export const LongJob = v.object({
  id: LongJobId,
  kind: LongJobKind,
  /** The name of the file or row that the job works on. */
  subject: v.string(),
  state: LongJobState,
  done: v.number(),
  /** The number of rows that the job works on. Null until the number is known. */
  total: v.nullable(v.number()),
  created: v.number(),
  /** The number of the job's rows that the company already had. The job left these rows unchanged. */
  existing: v.number(),
  failed: v.number(),
  hasFile: v.boolean(),
  createdAt: Instant,
  finishedAt: v.nullable(Instant),
});
export type LongJob = v.InferOutput<typeof LongJob>;

/** `GET /long-jobs`, Prosa's own: the company's long jobs, the newest first. */
export const ListLongJobsQuery = v.object({ kind: v.optional(LongJobKind) });
export const ListLongJobsAnswer = v.object({ jobs: v.array(LongJob) });
export type ListLongJobsAnswer = v.InferOutput<typeof ListLongJobsAnswer>;

/** A row that the server refused, with its line in the file, the reason and its cells. */
export const LongJobFailure = v.object({
  line: v.number(),
  name: v.string(),
  error: v.string(),
  /** The field that the refusal is about. Null if the refusal is about the whole row. */
  field: v.nullable(v.string()),
  cells: v.record(v.string(), v.string()),
});
export type LongJobFailure = v.InferOutput<typeof LongJobFailure>;

/**
 * `GET /long-jobs/{id}/failures`, Prosa's own: the refused rows, page by page. A page contains the rows after the line `after`.
 */
export const ListLongJobFailuresQuery = v.object({
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)), '0'),
});
export const ListLongJobFailuresAnswer = v.object({ failures: v.array(LongJobFailure), hasMore: v.boolean() });
export type ListLongJobFailuresAnswer = v.InferOutput<typeof ListLongJobFailuresAnswer>;
