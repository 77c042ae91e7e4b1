import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { randomUUID } from 'node:crypto';
import { UPLOADS_FOLDER, type MediaStore } from './media-store.ts';

/** The suffix of the name of a file that is still being written. A killed process leaves such a file behind. */
const PARTIAL_FILE_SUFFIX = '.partial';

/** Stores files in `folder`. A file exists completely or not at all. */
export function createFolderMediaStore(folder: string): MediaStore {
  const root = resolve(folder);
  const toFilePath = (key: string): string => {
    const path = join(root, key);
    if (!path.startsWith(root + sep)) throw new Error('A media key points outside of its folder.');
    return path;
  };
  return {
    async put(key, content) {
      const path = toFilePath(key);
      const partial = `${path}.${randomUUID()}${PARTIAL_FILE_SUFFIX}`;
      // The content may fail before `pipeline` reads it, and `pipeline` then reports the error. Until then, this listener
      // prevents an unhandled error.
      content.on('error', () => {});
      try {
        await mkdir(dirname(path), { recursive: true });
        await pipeline(content, createWriteStream(partial, { flush: true }));
        await rename(partial, path);
      } catch (error) {
        content.destroy();
        await rm(partial, { force: true });
        throw error;
      }
      return (await stat(path)).size;
    },
    async open(key, range) {
      const handle = await open(toFilePath(key), 'r');
      return handle.createReadStream(range === undefined ? {} : { start: range.start, end: range.end });
    },
    async remove(key) {
      const path = toFilePath(key);
      await rm(path, { force: true });
      for (const name of await listFolder(dirname(path)))
        if (name.startsWith(`${basename(path)}.`) && name.endsWith(PARTIAL_FILE_SUFFIX))
          await rm(join(dirname(path), name), { force: true });
    },
    async removeEmptyUploads(unchangedSince) {
      for (const company of await listFolder(root))
        for (const upload of await listFolder(join(root, company, UPLOADS_FOLDER))) {
          const uploadFolder = join(root, company, UPLOADS_FOLDER, upload);
          // Another server may remove the folder at the same time.
          const changedAt = await stat(uploadFolder).then(
            ({ mtime }) => mtime,
            () => undefined,
          );
          // A folder with files can't be removed by `rmdir`, and stays.
          if (changedAt !== undefined && changedAt < unchangedSince) await rmdir(uploadFolder).catch(() => {});
        }
    },
  };
}

/** Lists the names in a folder. Returns none if the folder is missing. */
const listFolder = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
