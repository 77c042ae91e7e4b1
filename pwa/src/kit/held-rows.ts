import type { LocalDatabase } from '../sync/database/local-database.ts';

/** The rows of a collection as of the last read, and the time of that read in milliseconds. No pull brings these rows. */
type HeldRows = { readonly rows: readonly unknown[]; readonly readAtMs: number };

declare module '../sync/database/local-database.ts' {
  interface DeclaredMeta {
    readonly collection: { readonly key: `collection:${string}`; readonly value: HeldRows };
  }
}

/** Finds the rows of a collection that the device holds. Undefined where they were never read, or can't be read any more. */
export async function findStoredRows({ meta }: LocalDatabase, collection: string): Promise<HeldRows | undefined> {
  try {
    const found = await meta.get(`collection:${collection}`);
    return found !== undefined && isHeld(found) ? found.value : undefined;
  } catch {
    // The local database can't be read now, and the server has the rows.
    return undefined;
  }
}

/** Stores the rows of a collection as of the last read. */
export async function storeRows({ meta }: LocalDatabase, collection: string, value: HeldRows): Promise<void> {
  try {
    await meta.put({ key: `collection:${collection}`, value });
  } catch {
    // A device that is full, or whose user logged out meanwhile, stores no copy of the rows.
  }
}

const isHeld = (row: { readonly key: string }): row is { key: `collection:${string}`; value: HeldRows } =>
  row.key.startsWith('collection:');
