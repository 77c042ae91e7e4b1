import type { Write } from '../platform/write.ts';
import { toOwnerColumns, type MediaOwner } from './media-owners.ts';

/** A stored file with the fields of its row. */
export type StoredFile = {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly storageKey: string;
  readonly thumbnailKey?: string | null;
  readonly durationS?: number | null;
};

/** Inserts files of an owner. Returns the ids of the inserted files. If an id exists, the existing file stays unchanged. */
export async function insertMedia(
  { tx, companyId }: Pick<Write, 'tx' | 'companyId'>,
  owner: MediaOwner,
  files: readonly StoredFile[],
): Promise<string[]> {
  if (files.length === 0) return [];
  const added = await tx
    .insertInto('media')
    .values(
      files.map(({ id, name, mimeType, sizeBytes, storageKey, thumbnailKey, durationS }) => ({
        company_id: companyId,
        ...toOwnerColumns(owner),
        id,
        name,
        mime_type: mimeType,
        size_bytes: sizeBytes,
        storage_key: storageKey,
        thumbnail_key: thumbnailKey ?? null,
        duration_s: durationS ?? null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return added.map(({ id }) => id);
}
