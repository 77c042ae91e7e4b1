import type { FileList, FileListOption } from '@prosa/contract/file-lists/file-list';
import type { CompanyId, FileListId, FileListOptionId } from '@prosa/contract/ids';
import type { TenantTransaction } from '@prosa/database/tenant';
import { sql } from 'kysely';
import { toMediaUrl } from '../media/media-url.ts';
import { AppError } from '../platform/app-error.ts';
import type { Read } from '../platform/write.ts';

/** An option as SQL returns it. All fields of its file are null if the option has no file. */
type OptionRow = {
  readonly id: FileListOptionId;
  readonly name: string;
  readonly mediaId: string | null;
  readonly mediaType: string | null;
  readonly file: string | null;
  readonly sizeBytes: number | null;
};

/** SQL that selects the options of the file list `l` in their order. */
const optionsSql = sql<OptionRow[]>`(
  select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'mediaId', o.media_id, 'mediaType', m.mime_type,
           'file', m.name, 'sizeBytes', m.size_bytes) order by o.position), '[]')
    from file_list_options o left join media m on m.company_id = o.company_id and m.id = o.media_id
   where o.company_id = l.company_id and o.file_list_id = l.id)`;

/** Selects the lists of a company with their options (alias `l`). */
export const selectFileLists = (tx: Pick<TenantTransaction, 'selectFrom'>, companyId: CompanyId) =>
  tx
    .selectFrom('file_lists as l')
    .select(['l.id', 'l.name', 'l.message', 'l.user_id', 'l.version', 'l.updated_at', optionsSql.as('options')])
    .where('l.company_id', '=', companyId);

export type FileListRow = Awaited<ReturnType<ReturnType<typeof selectFileLists>['execute']>>[number];

/** Converts a stored list to the contract's type. */
export const toFileList = ({ user_id: userId, updated_at: updatedAt, options, ...row }: FileListRow): FileList => ({
  ...row,
  userId,
  options: options.map(toOption),
  updatedAt: updatedAt.toISOString(),
});

const toOption = ({ mediaId, ...option }: OptionRow): FileListOption => ({
  ...option,
  path: mediaId === null ? null : toMediaUrl(mediaId, 'file'),
});

/** Loads a list of the company. Refuses with ERR_NO_FILE_LIST_FOUND. */
export async function loadFileList({ tx, companyId }: Read, id: FileListId): Promise<FileList> {
  const row = await selectFileLists(tx, companyId).where('l.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('ERR_NO_FILE_LIST_FOUND', 404);
  return toFileList(row);
}

/** Locks a list of the company until the transaction ends, and loads it. Refuses with ERR_NO_FILE_LIST_FOUND. */
export async function lockFileList(read: Read, id: FileListId): Promise<FileList> {
  const { tx, companyId } = read;
  await tx.selectFrom('file_lists').select('id').where('company_id', '=', companyId).where('id', '=', id).forUpdate().execute();
  return loadFileList(read, id);
}

/** Converts a list to the fields that the change log compares. */
export const toFileListLogFields = ({ name, message, options }: FileList) => ({
  name,
  message,
  options: options.map((option) => option.name),
  files: options.flatMap(({ file }) => file ?? []),
});
