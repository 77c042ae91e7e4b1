import * as v from 'valibot';
import { ErrorCode } from '../errors.ts';
import { LongJobId, UserId } from '../ids.ts';
import { Instant } from '../instant.ts';

/** The largest file of a set-up, in bytes. */
export const MAX_SET_UP_FILE_BYTES = 1_000_000;
/** The most rows of a file of a set-up, without its header. */
export const MAX_SET_UP_ROWS = 1_000;
const MAX_COLUMNS = 100;
/** The length of the largest file in base64, whose four characters stand for up to three bytes. */
export const MAX_SET_UP_CONTENT_LENGTH = 4 * Math.ceil(MAX_SET_UP_FILE_BYTES / 3);

/** The column of the file from which a field is read, counted from 0. */
const MappedField = v.object({
  field: v.pipe(v.string(), v.maxLength(50)),
  column: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_COLUMNS - 1)),
});

/**
 * `POST /set-up/{kind}/preview` and `POST /set-up/{kind}/import`, Prosa's own: a CSV file in base64, in UTF-8, UTF-16 or windows-1252,
 * with `,`, `;` or tabs between its cells. Without `mapping` the server chooses the columns by the header.
 */
export const ImportSetUpBody = v.object({
  fileName: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200)),
  content: v.pipe(v.string(), v.maxLength(MAX_SET_UP_CONTENT_LENGTH), v.base64()),
  mapping: v.optional(v.pipe(v.array(MappedField), v.maxLength(MAX_COLUMNS))),
});
export type ImportSetUpBody = v.InferOutput<typeof ImportSetUpBody>;

/** The preview of a row before anything is written. An existing row will stay as it is. */
export const PreviewedRow = v.object({
  line: v.number(),
  name: v.string(),
  outcome: v.picklist(['create', 'existing', 'refused']),
  error: v.nullable(ErrorCode),
  field: v.nullable(v.string()),
});
export type PreviewedRow = v.InferOutput<typeof PreviewedRow>;

export const PreviewSetUpAnswer = v.object({
  headers: v.array(v.string()),
  mapping: v.array(MappedField),
  rows: v.array(PreviewedRow),
});
export type PreviewSetUpAnswer = v.InferOutput<typeof PreviewSetUpAnswer>;

/** `GET /set-up/{kind}/rows`, Prosa's own: the rows of the company as cells, in the order of the fields of their kind. */
export const ListSetUpRowsAnswer = v.object({ rows: v.array(v.array(v.string())) });
export type ListSetUpRowsAnswer = v.InferOutput<typeof ListSetUpRowsAnswer>;

/** `POST /users/invitations`, Prosa's own: invites the users that an import made, and who have no password yet. */
export const InviteImportedUsersBody = v.object({ longJobId: LongJobId });
/** The invitations' links. No other answer shows them. */
export const InviteImportedUsersAnswer = v.object({
  invitations: v.array(v.object({ userId: UserId, name: v.string(), email: v.string(), token: v.string(), expiresAt: Instant })),
});
export type InviteImportedUsersAnswer = v.InferOutput<typeof InviteImportedUsersAnswer>;
