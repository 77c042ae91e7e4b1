import * as v from 'valibot';
import { RowVersion } from '../administration/row-version.ts';
import { FileListId, FileListOptionId, UserId } from '../ids.ts';
import { MESSAGE_MAX_CHARACTERS } from '../messages/send-message.ts';
import { minCharacters } from '../min-characters.ts';
import { NameText } from '../name-text.ts';
import { ignoredText, pageNumber, searchParam } from '../query-values.ts';
import { FileList } from './file-list.ts';

/** The minimum and maximum length of a list's name, in characters (coverage 3 §9). */
export const FILE_LIST_NAME_CHARACTERS = { min: 3, max: 100 } as const;
/** The maximum number of options of a file list. The customer gets each option's file as a message of its own. */
export const MAX_FILE_LIST_OPTIONS = 20;
/** The maximum length of an option's name, in characters. */
export const FILE_LIST_OPTION_NAME_MAX_CHARACTERS = 150;

/** An option of a list. Without `id`, the server makes an id. */
export const FileListOptionBody = v.object({
  id: v.optional(FileListOptionId),
  name: v.pipe(NameText, v.nonEmpty(), v.maxLength(FILE_LIST_OPTION_NAME_MAX_CHARACTERS)),
});

/** The fields of a file list that its form edits. */
export const fileListFields = {
  name: v.pipe(NameText, v.nonEmpty(), minCharacters(FILE_LIST_NAME_CHARACTERS.min), v.maxLength(FILE_LIST_NAME_CHARACTERS.max)),
  message: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MESSAGE_MAX_CHARACTERS)),
  options: v.pipe(
    v.array(FileListOptionBody),
    v.maxLength(MAX_FILE_LIST_OPTIONS),
    v.check((options) => {
      const ids = options.flatMap(({ id }) => id ?? []);
      return new Set(ids).size === ids.length;
    }),
  ),
} as const;
/** The user of the session creates the list, so a sent `userId` is accepted for compatibility and ignored. */
const ignoredUserId = v.nullish(UserId);

/**
 * `POST /files` (coverage 3 §7): creates a list without its files. Each file is sent afterwards, with `POST
 * /files/uploadList/{id}`.
 */
export const CreateFileListBody = v.object({
  ...fileListFields,
  options: v.optional(fileListFields.options, []),
  userId: ignoredUserId,
});
export type CreateFileListBody = v.InferOutput<typeof CreateFileListBody>;

/**
 * `PUT /files/{id}`: a missing field stays unchanged. `options` replaces all options of the list. An option with the id of an
 * existing option keeps the file of that option. An existing option that is missing from `options` is deleted with its file.
 * `version` is the version with which the form was opened.
 */
export const UpdateFileListBody = v.object({
  ...v.partial(v.object(fileListFields)).entries,
  userId: ignoredUserId,
  version: v.optional(RowVersion),
});
export type UpdateFileListBody = v.InferOutput<typeof UpdateFileListBody>;

/**
 * The fields beside the file (`files`) of a multipart `POST /files/uploadList/{id}`. `id` is the id of the option that gets the
 * file. The other fields are accepted for compatibility: the list's id is in the path, and the file has its own type.
 */
export const FileListUploadFields = v.object({
  id: FileListOptionId,
  fileId: v.optional(ignoredText),
  typeArch: v.optional(ignoredText),
  mediaType: v.optional(ignoredText),
  name: v.optional(ignoredText),
});

/** `GET /files/`: pages of lists in the order of their names. */
export const ListFileListsQuery = v.object({ searchParam, pageNumber });
export type ListFileListsQuery = v.InferOutput<typeof ListFileListsQuery>;
export const ListFileListsAnswer = v.object({ files: v.array(FileList), count: v.number(), hasMore: v.boolean() });
export type ListFileListsAnswer = v.InferOutput<typeof ListFileListsAnswer>;

/** The answer of `DELETE /files/{id}`: the deleted list. */
export const DeletedFileList = v.object({ id: FileListId });
