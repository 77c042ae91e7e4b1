import type { FileList } from '@prosa/contract/file-lists/file-list';
import type { FileListId, FileListOptionId } from '@prosa/contract/ids';
import { addMedia } from '../media/add-media.ts';
import type { MediaFile } from '../media/pictures/with-thumbnail.ts';
import { AppError } from '../platform/app-error.ts';
import type { Services } from '../platform/services.ts';
import type { Command } from '../platform/write.ts';
import { deleteFilesOfOptions } from './delete-file-list-options.ts';
import { lockFileList } from './file-list-rows.ts';
import { finishFileListUpdate } from './finish-file-list-update.ts';

type NewOptionFile = { readonly optionId: FileListOptionId; readonly mediaId: string; readonly file: MediaFile };

/**
 * Stores the file of an option in place of its former file. Returns the list, and the storage keys to delete after the commit.
 * Refuses with ERR_NO_FILE_LIST_FOUND if the list or the option is missing, and with ERR_COMMAND_REUSED if another file has the
 * media id.
 */
export async function replaceOptionFile(
  command: Command & Pick<Services, 'media'>,
  id: FileListId,
  { optionId, mediaId, file }: NewOptionFile,
): Promise<{ readonly fileList: FileList; readonly keysToDelete: readonly string[] }> {
  const { tx, companyId } = command;
  const before = await lockFileList(command, id);
  const former = await tx
    .selectFrom('file_list_options')
    .select(['media_id', 'is_sent'])
    .where('company_id', '=', companyId)
    .where('file_list_id', '=', id)
    .where('id', '=', optionId)
    .forUpdate()
    .executeTakeFirst();
  if (former === undefined) throw new AppError('ERR_NO_FILE_LIST_FOUND', 404);
  await addMedia(command, { kind: 'file-list', id }, { id: mediaId, file });
  await tx
    .updateTable('file_list_options')
    .set({ media_id: mediaId, is_sent: false })
    .where('company_id', '=', companyId)
    .where('file_list_id', '=', id)
    .where('id', '=', optionId)
    .execute();
  const keysToDelete = await deleteFilesOfOptions(command, id, [former]);
  return { fileList: await finishFileListUpdate(command, before), keysToDelete };
}
