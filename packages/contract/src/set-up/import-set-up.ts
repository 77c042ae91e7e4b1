import * as v from 'valibot';
import { ErrorCode } from '../errors.ts';
import { LongJobId, MessageId, UserId } from '../ids.ts';
import { Instant } from '../instant.ts';
import { NameText } from '../name-text.ts';
import { UPLOAD_IN_PARTS_FROM_BYTES } from '../uploads/upload.ts';
import type { SetUpKind } from './set-up-fields.ts';

/** The limits of a file: its size in bytes, and its number of rows without the header. */
type FileLimits = { readonly bytes: number; readonly rows: number };
const smallFileLimits: FileLimits = { bytes: 1_000_000, rows: 1_000 };
export const setUpFileLimits: Readonly<Record<SetUpKind, FileLimits>> = {
  queues: smallFileLimits,
  tags: smallFileLimits,
  'quick-messages': smallFileLimits,
  users: smallFileLimits,
  contacts: { bytes: 32 * 1024 * 1024, rows: 100_000 },
};
/**
 * The maximum number of lines in `only` or `skip`. A user chooses among the rows of a preview, of which there are at most
 * `MAX_PREVIEWED_ROWS`, so the app never sends as many lines as this.
 */
const MAX_CHOSEN_LINES = 5_000;
/** The maximum number of rows that a preview contains. The preview's counts include all rows of the file. */
export const MAX_PREVIEWED_ROWS = 200;
const MAX_COLUMNS = 100;
/**
 * The maximum length of a file's content in a body, in characters of base64, which has four characters for three bytes. Larger
 * files are uploaded in parts.
 */
export const MAX_SET_UP_CONTENT_LENGTH = 4 * Math.ceil(UPLOAD_IN_PARTS_FROM_BYTES / 3);

/** The numbers of the lines that the user chose in the file. The header is line 1. */
const ChosenLines = v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(2))), v.maxLength(MAX_CHOSEN_LINES));

/** The column of the file from which a field is read, counted from 0. */
const FieldMapping = v.object({
  field: v.pipe(v.string(), v.maxLength(50)),
  column: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_COLUMNS - 1)),
});

const importBodyFields = {
  fileName: v.pipe(NameText, v.nonEmpty(), v.maxLength(200)),
  mapping: v.optional(v.pipe(v.array(FieldMapping), v.maxLength(MAX_COLUMNS))),
  only: v.optional(ChosenLines),
  skip: v.optional(ChosenLines),
};

/**
 * `POST /set-up/{kind}/preview` and `POST /set-up/{kind}/import`, Prosa's own: a CSV file in UTF-8, UTF-16 or windows-1252, with
 * `,`, `;` or tabs between its cells. The file is in the body as base64, or was uploaded in parts earlier. Without `mapping` the
 * server chooses the columns by the header. An import reads only the lines of `only`, or all lines except those of `skip`.
 */
export const ImportSetUpBody = v.union([
  v.object({ ...importBodyFields, content: v.pipe(v.string(), v.maxLength(MAX_SET_UP_CONTENT_LENGTH), v.base64()) }),
  v.object({ ...importBodyFields, uploadId: MessageId }),
]);
export type ImportSetUpBody = v.InferOutput<typeof ImportSetUpBody>;

/**
 * A row of a preview. `outcome` says what an import would do with the row: create it, leave the company's existing row as it is,
 * or refuse it.
 */
export const PreviewedRow = v.object({
  line: v.number(),
  name: v.string(),
  outcome: v.picklist(['create', 'existing', 'refused']),
  error: v.nullable(ErrorCode),
  field: v.nullable(v.string()),
  /**
   * The name of the contact to which the row's number already belongs. The number is the contact's own, or was the number of a
   * contact that was merged into it.
   */
  holder: v.optional(v.string()),
});
export type PreviewedRow = v.InferOutput<typeof PreviewedRow>;

/**
 * The preview of an import. `headers` lists the columns of the file, and `counts` has the number of rows by outcome. `rows` lists
 * at most `MAX_PREVIEWED_ROWS` rows: first the refused ones, then the new ones, then the existing ones.
 */
export const PreviewSetUpAnswer = v.object({
  headers: v.array(v.string()),
  mapping: v.array(FieldMapping),
  counts: v.object({ create: v.number(), existing: v.number(), refused: v.number() }),
  rows: v.array(PreviewedRow),
});
export type PreviewSetUpAnswer = v.InferOutput<typeof PreviewSetUpAnswer>;

/** `GET /set-up/{kind}/rows`, Prosa's own: the company's rows of this kind as cells, in the order of the columns of a file. */
export const ListSetUpRowsAnswer = v.object({ rows: v.array(v.array(v.string())) });
export type ListSetUpRowsAnswer = v.InferOutput<typeof ListSetUpRowsAnswer>;

/** `POST /users/invitations`, Prosa's own: invites those users of an import who have no password yet. */
export const InviteImportedUsersBody = v.object({ longJobId: LongJobId });
/** The links of the invitations. No other answer contains them. */
export const InviteImportedUsersAnswer = v.object({
  invitations: v.array(v.object({ userId: UserId, name: v.string(), email: v.string(), token: v.string(), expiresAt: Instant })),
});
export type InviteImportedUsersAnswer = v.InferOutput<typeof InviteImportedUsersAnswer>;
