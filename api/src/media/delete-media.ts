import type { Write } from '../platform/write.ts';
import { toOwnerColumns, type MediaOwner } from './media-owners.ts';

/** Deletes an owner's files, except for `keptId`. Returns the storage keys to delete after the commit. */
export async function deleteMediaOfOwner(
  write: Pick<Write, 'tx' | 'companyId'>,
  owner: MediaOwner,
  keptId: string | null = null,
): Promise<string[]> {
  return toStorageKeys(await deleteMediaRows(write, owner).where('id', 'is distinct from', keptId).execute());
}

/** Deletes the files of an owner that have these ids. Returns the storage keys to delete after the commit. */
export async function deleteMediaByIds(
  write: Pick<Write, 'tx' | 'companyId'>,
  owner: MediaOwner,
  ids: readonly string[],
): Promise<string[]> {
  return ids.length === 0 ? [] : toStorageKeys(await deleteMediaRows(write, owner).where('id', 'in', ids).execute());
}

function deleteMediaRows({ tx, companyId }: Pick<Write, 'tx' | 'companyId'>, owner: MediaOwner) {
  const ownerValues = Object.entries(toOwnerColumns(owner)).filter(([, value]) => value !== null);
  return tx
    .deleteFrom('media')
    .where('company_id', '=', companyId)
    .where(({ and, eb, ref }) => and(ownerValues.map(([column, value]) => eb(ref(column as 'owner_kind'), '=', value)))) // `column` is a column of the owner
    .returning(['storage_key', 'thumbnail_key']);
}

const toStorageKeys = (files: readonly { readonly storage_key: string; readonly thumbnail_key: string | null }[]): string[] =>
  files.flatMap(({ storage_key: key, thumbnail_key: thumbnail }) => (thumbnail === null ? [key] : [key, thumbnail]));
