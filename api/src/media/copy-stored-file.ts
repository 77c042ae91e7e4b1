import { toStorageKey } from '../platform/storage/media-store.ts';
import type { Services } from '../platform/services.ts';
import type { Write } from '../platform/write.ts';
import { insertMedia, type StoredFile } from './insert-media.ts';
import { mediaOwners, type MediaOwner } from './media-owners.ts';

/** Copies a stored file of any company to an owner, and returns the id of the copy. */
export async function copyStoredFile(
  write: Write & Pick<Services, 'media'>,
  owner: MediaOwner,
  file: StoredFile,
): Promise<string> {
  const { companyId, media, newId } = write;
  const { folder } = mediaOwners[owner.kind];
  const id = newId();
  const key = toStorageKey(companyId, id, { part: 'file', folder });
  const thumbnailKey = file.thumbnailKey == null ? null : toStorageKey(companyId, id, { part: 'thumbnail', folder });
  await insertMedia(write, owner, [{ ...file, id, storageKey: key, thumbnailKey }]);
  await media.put(key, await media.open(file.storageKey), file.mimeType);
  if (file.thumbnailKey != null && thumbnailKey !== null)
    await media.put(thumbnailKey, await media.open(file.thumbnailKey), 'image/webp');
  return id;
}
