import type { FileListId, FileListOptionId } from '@prosa/contract/ids';
import { deleteMediaByIds } from '../media/delete-media.ts';
import type { Write } from '../platform/write.ts';

/** Deletes options of a list with their files. Returns the storage keys to delete after the commit. */
export async function deleteFileListOptions(
  write: Write,
  fileListId: FileListId,
  ids: readonly FileListOptionId[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const deleted = await write.tx
    .deleteFrom('file_list_options')
    .where('company_id', '=', write.companyId)
    .where('file_list_id', '=', fileListId)
    .where('id', 'in', ids)
    .returning(['media_id', 'is_sent'])
    .execute();
  return deleteFilesOfOptions(write, fileListId, deleted);
}

/**
 * The former file of an option that was deleted or got another file. `media_id` is null if the option had no file. `is_sent` is
 * true if a customer received the file.
 */
type FormerOptionFile = { readonly media_id: string | null; readonly is_sent: boolean };

/**
 * Deletes files of a file list. If a customer received a file, it stays in the media store, because the sent message uses it,
 * too. Returns the storage keys to delete after the commit.
 */
export async function deleteFilesOfOptions(write: Write, id: FileListId, files: readonly FormerOptionFile[]): Promise<string[]> {
  const owner = { kind: 'file-list', id } as const;
  const listIds = (isSent: boolean) => files.filter((file) => file.is_sent === isSent).flatMap((file) => file.media_id ?? []);
  await deleteMediaByIds(write, owner, listIds(true));
  return deleteMediaByIds(write, owner, listIds(false));
}
