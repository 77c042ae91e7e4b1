import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { toStorageKey } from '../../platform/storage/media-store.ts';
import type { Services } from '../../platform/services.ts';
import type { PreparedFlowFile } from './prepare-flow-file.ts';
import type { Write } from '../../platform/write.ts';

/**
 * Stores a file for the company's flows, and returns the name by which nodes refer to it. Adds its storage key to `storedKeys`,
 * so that the caller can delete the file if the transaction fails.
 */
export async function addFlowFile(
  write: Write & Pick<Services, 'media'>,
  { file, mimeType, extension, image }: PreparedFlowFile,
  storedKeys: string[],
): Promise<string> {
  const { tx, companyId, newId, media } = write;
  const id = newId();
  const name = `${id}.${extension}`;
  const key = toStorageKey(companyId, id, { part: 'file' });
  storedKeys.push(key);
  const sizeBytes = await media.put(key, image === null ? createReadStream(file.path) : Readable.from([image]), mimeType);
  await tx
    .insertInto('flow_files')
    .values({
      company_id: companyId,
      id,
      name,
      original: file.name,
      mime_type: mimeType,
      size_bytes: sizeBytes,
      storage_key: key,
    })
    .execute();
  return name;
}
