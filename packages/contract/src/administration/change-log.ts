import * as v from 'valibot';
import { UserId } from '../ids.ts';
import { Instant } from '../instant.ts';

/** The kinds of rows whose changes are logged. */
export const administrationEntities = [
  'company',
  'setting',
  'service-hours',
  'holiday',
  'queue',
  'chatbot',
  'integration',
  'user',
  'tag',
  'connection',
  'quick-message',
  'file-list',
] as const;
export const AdministrationEntity = v.picklist(administrationEntities);
export type AdministrationEntity = v.InferOutput<typeof AdministrationEntity>;

/** A value in the change log. For a secret, the log only says that it is set. */
export const LoggedValue = v.nullable(v.union([v.string(), v.number(), v.boolean(), v.array(v.union([v.string(), v.number()]))]));
export type LoggedValue = v.InferOutput<typeof LoggedValue>;

export const LoggedChange = v.object({ field: v.string(), before: LoggedValue, after: LoggedValue });
export type LoggedChange = v.InferOutput<typeof LoggedChange>;

/**
 * One change of one row by one user. The names are those that the row and the user had then. `userId` is null if the user was
 * deleted later.
 */
export const ChangeLogEntry = v.object({
  id: v.string(),
  entity: AdministrationEntity,
  rowId: v.string(),
  rowName: v.string(),
  action: v.picklist(['create', 'update', 'delete']),
  changes: v.array(LoggedChange),
  userId: v.nullable(UserId),
  userName: v.string(),
  createdAt: Instant,
});
export type ChangeLogEntry = v.InferOutput<typeof ChangeLogEntry>;

/**
 * `GET /change-log`, Prosa's own: lists entries, newest first. Only entries with an id lower than `before` are listed, and only
 * changes between the times `from` and `to`.
 */
export const ListChangeLogQuery = v.object({
  before: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,18}$/))),
  entity: v.optional(AdministrationEntity),
  rowId: v.optional(v.pipe(v.string(), v.maxLength(100))),
  userId: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number), UserId)),
  from: v.optional(Instant),
  to: v.optional(Instant),
});
export type ListChangeLogQuery = v.InferOutput<typeof ListChangeLogQuery>;

export const ListChangeLogAnswer = v.object({ entries: v.array(ChangeLogEntry), hasMore: v.boolean() });
export type ListChangeLogAnswer = v.InferOutput<typeof ListChangeLogAnswer>;
