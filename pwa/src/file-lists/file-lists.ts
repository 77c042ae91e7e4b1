import { FileList, FileListOption } from '@prosa/contract/file-lists/file-list';
import { CreateFileListBody, ListFileListsAnswer, UpdateFileListBody } from '@prosa/contract/file-lists/write-file-list';
import * as v from 'valibot';
import { defineCollection } from '../kit/collection/define-collection.ts';
import { callApi } from '../platform/requests/api-client.ts';
import { listeningSignal } from '../sync/live/listening-signal.ts';
import { onLiveEvent } from '../sync/live/live-signal.ts';
import { removePickedFile, pickedFilesStore } from './picked-files.ts';

/** The options of a list with their files, as the server has them. The form shows the files, and never saves this field. */
const storedOptions = v.array(FileListOption);

const fileListCollection = defineCollection({
  path: '/files',
  row: FileList,
  list: v.pipe(
    ListFileListsAnswer,
    v.transform(({ files: rows, count, hasMore }) => ({ rows, count, hasMore })),
  ),
  create: v.object({ ...CreateFileListBody.entries, stored: storedOptions }),
  update: v.object({ ...UpdateFileListBody.entries, stored: storedOptions }),
  order: (a, b) => a.name.localeCompare(b.name) || a.id - b.id,
  textOf: ({ name }) => name,
  live: ({ upsert, drop, refresh }) => {
    onLiveEvent('file', (event) => (event.action === 'delete' ? drop(event.id) : upsert(event.fileList)));
    listeningSignal.on(refresh);
  },
  offline: 'last-read',
});

/** A newly created list of which some files are not uploaded yet. Saving its form again updates this list. */
let unfinishedFileList: FileList | undefined;

/**
 * Uploads the chosen files of a list, one after the other, and returns the list. If it is called again after a failure, it
 * uploads only the missing files.
 */
async function uploadPickedFiles(fileList: FileList): Promise<FileList> {
  let latest = fileList;
  for (const { id } of fileList.options) {
    const file = pickedFilesStore.get().get(id);
    if (file === undefined) continue;
    const body = new FormData();
    body.set('id', id);
    body.set('files', file);
    latest = await callApi('POST', `/files/uploadList/${fileList.id}`, { body, schema: FileList });
    fileListCollection.upsert(latest);
    removePickedFile(id);
  }
  return latest;
}

/** The company's lists of files (coverage 3 §2). */
export const fileLists: typeof fileListCollection = {
  ...fileListCollection,
  createRow: async (values, idempotencyKey) => {
    const begun = unfinishedFileList;
    if (begun?.options.some(({ id }) => values.options?.some((option) => option.id === id)) === true)
      return fileLists.updateRow(begun.id, values);
    unfinishedFileList = await fileListCollection.createRow(values, idempotencyKey);
    const created = await uploadPickedFiles(unfinishedFileList);
    unfinishedFileList = undefined;
    return created;
  },
  updateRow: async (id, values) => {
    const updated = await uploadPickedFiles(await fileListCollection.updateRow(id, values));
    unfinishedFileList = undefined;
    return updated;
  },
};
