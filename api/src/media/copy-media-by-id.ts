import type { StoredFile } from './insert-media.ts';
import { copyStoredFile } from './copy-stored-file.ts';
import type { MediaOwner } from './media-owners.ts';
import type { Services } from '../platform/services.ts';
import type { Write } from '../platform/write.ts';

/** Copies a file of the company to an owner, under a new id. Returns null if the company has no file with the id. */
export async function copyMediaById(
  write: Write & Pick<Services, 'media'>,
  owner: MediaOwner,
  mediaId: string,
): Promise<StoredFile | null> {
  const row = await write.tx
    .selectFrom('media')
    .select(['id', 'name', 'mime_type as mimeType', 'size_bytes', 'storage_key as storageKey', 'thumbnail_key as thumbnailKey'])
    .select('duration_s as durationS')
    .where('company_id', '=', write.companyId)
    .where('id', '=', mediaId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { size_bytes: sizeBytes, ...file } = row;
  const stored = { ...file, sizeBytes: Number(sizeBytes) };
  return { ...stored, id: await copyStoredFile(write, owner, stored) };
}
