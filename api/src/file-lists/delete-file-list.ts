import type { FileListId } from '@prosa/contract/ids';
import { recordChange } from '../change-log/record-change.ts';
import type { Command } from '../platform/write.ts';
import { deleteFileListOptions } from './delete-file-list-options.ts';
import { loadFileList, toFileListLogFields } from './file-list-rows.ts';

/**
 * Deletes a file list with its files. Removes it from the queues, and from the options of chatbots, that send it. Does nothing if
 * the company has no such list. Returns the storage keys to delete after the commit.
 */
export async function deleteFileList(command: Command, id: FileListId): Promise<string[]> {
  const { tx, companyId, changes } = command;
  // The queues are locked first, so that no deadlock can occur. Assigning a queue to a ticket also locks the queue before the
  // options of the queue's file list. Saving an option of a chatbot also locks the chatbot's queue first.
  const queues = await tx
    .selectFrom('queues')
    .select('id')
    .where('company_id', '=', companyId)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('file_list_id', '=', id),
        eb(
          'id',
          'in',
          selectFrom('chatbots').select('queue_id').where('company_id', '=', companyId).where('opt_file_id', '=', id),
        ),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const locked = await tx
    .selectFrom('file_lists')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (locked === undefined) return [];
  const fileList = await loadFileList(command, id);
  const keysToDelete = await deleteFileListOptions(
    command,
    id,
    fileList.options.map((option) => option.id),
  );
  await tx.deleteFrom('file_lists').where('company_id', '=', companyId).where('id', '=', id).execute();
  for (const queue of queues) changes.queues.set(queue.id, 'update');
  await recordChange(
    command,
    { entity: 'file-list', id, name: fileList.name },
    { before: toFileListLogFields(fileList), after: null },
  );
  changes.fileLists.set(id, 'delete');
  return keysToDelete;
}
