import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { AppError } from '../platform/app-error.ts';
import { toStorageKey } from '../platform/storage/media-store.ts';
import type { Services } from '../platform/services.ts';
import type { Write } from '../platform/write.ts';
import { insertMedia } from './insert-media.ts';
import { mediaOwners, type MediaOwner } from './media-owners.ts';
import { isThumbnailed, type MediaFile } from './pictures/with-thumbnail.ts';
import { readDuration } from './read-duration.ts';

/**
 * Stores an owner's file, and a thumbnail if the file is an image. A broken image, or one with too many pixels, is stored with
 * the type `application/octet-stream`, so no screen shows it as a picture. The file gets the id of the message or command, so
 * that a retry stores no second file. Refuses with ERR_CREATING_MESSAGE or ERR_COMMAND_REUSED if another file has the id. Refuses
 * a public file that is no picture with ERR_BAD_REQUEST.
 */
export async function addMedia(
  write: Write & Pick<Services, 'media'>,
  owner: MediaOwner,
  { id, file }: { readonly id: string; readonly file: MediaFile },
): Promise<{ id: string; name: string; mimeType: string; durationS: number | null }> {
  const { companyId, media } = write;
  const { folder, readers } = mediaOwners[owner.kind];
  const { thumbnail, name, sizeBytes } = file;
  if (readers === 'anyone' && thumbnail === null) throw new AppError('ERR_BAD_REQUEST', 400);
  const key = toStorageKey(companyId, id, { part: 'file', folder });
  const mimeType = thumbnail === null && isThumbnailed(file.mimeType) ? 'application/octet-stream' : file.mimeType;
  const durationS = /^(?:audio|video)\//.test(mimeType) ? await readDuration(file.path) : null;
  const thumbnailKey = thumbnail === null ? null : toStorageKey(companyId, id, { part: 'thumbnail', folder });
  // The row is inserted before the bytes are stored. If the id is in use, the insertion fails and the other file's bytes stay
  // unchanged.
  const added = await insertMedia(write, owner, [{ id, name, mimeType, sizeBytes, storageKey: key, thumbnailKey, durationS }]);
  if (added.length === 0) throw new AppError(owner.kind === 'ticket' ? 'ERR_CREATING_MESSAGE' : 'ERR_COMMAND_REUSED', 409);
  await media.put(key, createReadStream(file.path), mimeType);
  if (thumbnail !== null && thumbnailKey !== null) await media.put(thumbnailKey, Readable.from([thumbnail]), 'image/webp');
  return { id, name, mimeType, durationS };
}
