import { FileList } from '@prosa/contract/file-lists/file-list';
import {
  CreateFileListBody,
  DeletedFileList,
  FileListUploadFields,
  ListFileListsAnswer,
  ListFileListsQuery,
  UpdateFileListBody,
} from '@prosa/contract/file-lists/write-file-list';
import { FileListId, pathId } from '@prosa/contract/ids';
import { decideMediaId } from '../media/decide-media-id.ts';
import { mediaOwners } from '../media/media-owners.ts';
import { withThumbnail } from '../media/pictures/with-thumbnail.ts';
import { disposeTemporaryFiles, receiveUploads } from '../media/receive-upload.ts';
import { runAndDeleteFiles } from '../media/run-and-delete-files.ts';
import { AppError } from '../platform/app-error.ts';
import { parseInput } from '../platform/http/parse-input.ts';
import { readJson } from '../platform/http/read-json.ts';
import type { Router } from '../platform/http/router.ts';
import { runIdempotently } from '../platform/http/run-idempotently.ts';
import type { Services } from '../platform/services.ts';
import { deleteFileList } from './delete-file-list.ts';
import { loadFileList } from './file-list-rows.ts';
import { listFileLists } from './list-file-lists.ts';
import { replaceOptionFile } from './replace-option-file.ts';
import { createFileList, updateFileList } from './save-file-list.ts';

const fileListPath = '/files/:fileListId{[0-9]+}';
const FileListPath = pathId(FileListId);
const parseFileListId = ({ fileListId }: Readonly<Record<string, string>>): FileListId => parseInput(FileListPath, fileListId);

/** Routes of the lists of files that a bot sends (coverage 3 §7). */
export function fileListRoutes(router: Router, services: Services): void {
  const { database } = services;

  router.scoped(
    'GET /files',
    { summary: 'File lists by name, page by page (searchParam, pageNumber)', answer: ListFileListsAnswer },
    async (c, { companyId }) => {
      const query = parseInput(ListFileListsQuery, c.req.query());
      return c.json(await database.withTenant(companyId, (tx) => listFileLists({ tx, companyId }, query)));
    },
  );

  router.scoped(`GET ${fileListPath}`, { summary: 'One file list', answer: FileList }, async (c, { companyId }) => {
    const id = parseFileListId(c.req.param());
    return c.json(await database.withTenant(companyId, (tx) => loadFileList({ tx, companyId }, id)));
  });

  router.scoped(
    'POST /files',
    { summary: 'Adds a file list; its files follow', body: CreateFileListBody, answer: FileList },
    async (c, scope) => {
      const input = parseInput(CreateFileListBody, await readJson(c));
      return runIdempotently({ services, scope, c }, { name: 'create-file-list', input }, async (command) => ({
        status: 201,
        body: await createFileList(command, input),
      }));
    },
  );

  router.scoped(
    `PUT ${fileListPath}`,
    { summary: 'Changes the fields of a file list that are sent', body: UpdateFileListBody, answer: FileList },
    async (c, scope) => {
      const id = parseFileListId(c.req.param());
      const input = parseInput(UpdateFileListBody, await readJson(c));
      return runAndDeleteFiles({ services, scope, c }, { name: 'update-file-list', input: [id, input] }, async (command) => {
        const { fileList, keysToDelete } = await updateFileList(command, id, input);
        return { status: 200, body: fileList, keysToDelete };
      });
    },
  );

  router.scoped(
    `DELETE ${fileListPath}`,
    { summary: 'Deletes a file list with its files', answer: DeletedFileList },
    async (c, scope) => {
      const id = parseFileListId(c.req.param());
      return runAndDeleteFiles({ services, scope, c }, { name: 'delete-file-list', input: id }, async (command) => ({
        status: 200,
        body: { id },
        keysToDelete: await deleteFileList(command, id),
      }));
    },
  );

  router.scoped(
    'POST /files/uploadList/:fileListId{[0-9]+}',
    { summary: 'Gives an option of a file list its file (multipart: id, files)', answer: FileList },
    async (c, scope) => {
      const id = parseFileListId(c.req.param());
      const { fields, files } = await receiveUploads(c, 'files', { files: 1, maxBytes: mediaOwners['file-list'].maxBytes });
      try {
        const { id: optionId } = parseInput(FileListUploadFields, fields);
        const [received] = files;
        if (received === undefined) throw new AppError('ERR_BAD_REQUEST', 400);
        const mediaId = decideMediaId(c, services);
        const input = [id, optionId, received.name, received.sizeBytes, received.digest];
        const file = await withThumbnail(services, scope.companyId, received);
        return await runAndDeleteFiles({ services, scope, c }, { name: 'upload-file-list-option', input }, async (command) => {
          const { fileList, keysToDelete } = await replaceOptionFile(command, id, { optionId, mediaId, file });
          return { status: 200, body: fileList, keysToDelete };
        });
      } finally {
        await disposeTemporaryFiles(files);
      }
    },
  );
}
