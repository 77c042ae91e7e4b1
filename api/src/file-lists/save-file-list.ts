import type { FileList } from '@prosa/contract/file-lists/file-list';
import type { CreateFileListBody, UpdateFileListBody } from '@prosa/contract/file-lists/write-file-list';
import type { FileListId } from '@prosa/contract/ids';
import { assertVersion } from '../change-log/assert-version.ts';
import { recordChange } from '../change-log/record-change.ts';
import type { Command, Write } from '../platform/write.ts';
import { deleteFileListOptions } from './delete-file-list-options.ts';
import { finishFileListUpdate } from './finish-file-list-update.ts';
import { loadFileList, lockFileList, toFileListLogFields } from './file-list-rows.ts';

/** Creates a list, whose options have no files yet. */
export async function createFileList(command: Command, { name, message, options }: CreateFileListBody): Promise<FileList> {
  const { tx, companyId, changes, now, scope } = command;
  const { id } = await tx
    .insertInto('file_lists')
    .values({ company_id: companyId, name, message, user_id: scope.viewer.id, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveOptions(command, id, options);
  const fileList = await loadFileList(command, id);
  await recordChange(command, { entity: 'file-list', id, name }, { before: null, after: toFileListLogFields(fileList) });
  changes.fileLists.set(id, 'create');
  return fileList;
}

/**
 * Updates those fields of a list that the request contains. Returns the list, and the storage keys to delete after the commit.
 * Refuses with ERR_NO_FILE_LIST_FOUND and ERR_VERSION_CONFLICT.
 */
export async function updateFileList(
  command: Command,
  id: FileListId,
  { name, message, options, version }: UpdateFileListBody,
): Promise<{ readonly fileList: FileList; readonly keysToDelete: readonly string[] }> {
  const before = await lockFileList(command, id);
  assertVersion(before.version, version);
  const keysToDelete: string[] = [];
  if (options !== undefined) {
    const keptIds = new Set(options.map((option) => option.id));
    const removedIds = before.options.map((option) => option.id).filter((optionId) => !keptIds.has(optionId));
    keysToDelete.push(...(await deleteFileListOptions(command, id, removedIds)));
    await saveOptions(command, id, options);
  }
  return { fileList: await finishFileListUpdate(command, before, { name, message }), keysToDelete };
}

/** Inserts the options of a list, or updates the names and places of existing ones. */
async function saveOptions(
  { tx, companyId, newId }: Write,
  fileListId: FileListId,
  options: CreateFileListBody['options'],
): Promise<void> {
  if (options.length === 0) return;
  await tx
    .insertInto('file_list_options')
    .values(
      options.map(({ id, name }, position) => ({
        company_id: companyId,
        file_list_id: fileListId,
        id: id ?? newId(),
        name,
        position,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'file_list_id', 'id']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        position: eb.ref('excluded.position'),
      })),
    )
    .execute();
}
