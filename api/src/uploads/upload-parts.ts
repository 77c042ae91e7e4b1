import type { CompanyId } from '@prosa/contract/ids';
import { UPLOAD_PART_BYTES } from '@prosa/contract/uploads/upload';
import { UPLOADS_FOLDER, type MediaStore } from '../platform/storage/media-store.ts';

type UploadRef = { readonly companyId: CompanyId; readonly id: string };

/** Returns the storage key of the part that begins at `offset`. */
export const toUploadPartKey = ({ companyId, id }: UploadRef, offset: number): string =>
  `${companyId}/${UPLOADS_FOLDER}/${id}/${offset / UPLOAD_PART_BYTES}`;

/** Returns the storage keys of the parts that contain an upload's first `bytes` bytes, in order. */
export const toUploadPartKeys = (upload: UploadRef, bytes: number): string[] =>
  Array.from({ length: Math.ceil(bytes / UPLOAD_PART_BYTES) }, (_, n) => toUploadPartKey(upload, n * UPLOAD_PART_BYTES));

/** Deletes all parts of an upload of this size. Parts that have not arrived are ignored. */
export async function removeUploadParts(media: MediaStore, upload: UploadRef, sizeBytes: number): Promise<void> {
  for (const key of toUploadPartKeys(upload, sizeBytes)) await media.remove(key);
}
