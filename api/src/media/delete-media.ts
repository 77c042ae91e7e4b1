import type { Write } from '../platform/write.ts';
import { toOwnerColumns, type MediaOwner } from './media-owners.ts';

/** Deletes an owner's files, except for `keptId`. Returns the storage keys to delete after the commit. */
export async function deleteMedia(
  { tx, companyId }: Pick<Write, 'tx' | 'companyId'>,
  owner: MediaOwner,
  keptId: string | null = null,
): Promise<string[]> {
  const ownerValues = Object.entries(toOwnerColumns(owner)).filter(([, value]) => value !== null);
  const files = await tx
    .deleteFrom('media')
    .where('company_id', '=', companyId)
    .where(({ and, eb, ref }) => and(ownerValues.map(([column, value]) => eb(ref(column as 'owner_kind'), '=', value)))) // `column` is a column of the owner
    .where('id', 'is distinct from', keptId)
    .returning(['storage_key', 'thumbnail_key'])
    .execute();
  return files.flatMap(({ storage_key: key, thumbnail_key: thumbnail }) => (thumbnail === null ? [key] : [key, thumbnail]));
}
