import type { FileList } from '@prosa/contract/file-lists/file-list';
import type { UpdateFileListBody } from '@prosa/contract/file-lists/write-file-list';
import { recordChange } from '../change-log/record-change.ts';
import type { Command } from '../platform/write.ts';
import { loadFileList, toFileListLogFields } from './file-list-rows.ts';

/**
 * Completes the update of a locked list whose options were changed before: updates the list's fields and version, and records the
 * change in the change log. Returns the list.
 */
export async function finishFileListUpdate(
  command: Command,
  before: FileList,
  fields: Pick<UpdateFileListBody, 'name' | 'message'> = {},
): Promise<FileList> {
  const { tx, companyId, changes, now } = command;
  const { id } = before;
  await tx
    .updateTable('file_lists')
    .set({ ...fields, version: before.version + 1, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  const fileList = await loadFileList(command, id);
  await recordChange(
    command,
    { entity: 'file-list', id, name: fileList.name },
    { before: toFileListLogFields(before), after: toFileListLogFields(fileList) },
  );
  changes.fileLists.set(id, 'update');
  return fileList;
}
