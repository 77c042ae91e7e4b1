import * as v from 'valibot';
import { RowVersion } from '../administration/row-version.ts';
import { FileListId, FileListOptionId, UserId } from '../ids.ts';
import { Instant } from '../instant.ts';

/** An option of a file list: a name, and its file. The fields of the file are null until the file is uploaded. */
export const FileListOption = v.object({
  id: FileListOptionId,
  name: v.string(),
  /** The path at which the file can be read. */
  path: v.nullable(v.string()),
  /** The MIME type of the file. */
  mediaType: v.nullable(v.string()),
  /** The name of the file. */
  file: v.nullable(v.string()),
  sizeBytes: v.nullable(v.number()),
});
export type FileListOption = v.InferOutput<typeof FileListOption>;

/** A list of files that a bot sends (coverage 3 §3). `userId` is the user who created the list. */
export const FileList = v.object({
  id: FileListId,
  name: v.string(),
  message: v.string(),
  userId: v.nullable(UserId),
  options: v.array(FileListOption),
  version: RowVersion,
  updatedAt: Instant,
});
export type FileList = v.InferOutput<typeof FileList>;
