import type { LocalDatabase } from '../../sync/database/local-database.ts';

/**
 * The rows of a collection as of the last read, and the time of that read, in milliseconds since 1970. These rows belong to no
 * synced table.
 */
type StoredRows = { readonly rows: readonly unknown[]; readonly readAtMs: number };

declare module '../../sync/database/local-database.ts' {
  interface MetaRowKinds {
    readonly collection: { readonly key: `collection:${string}`; readonly value: StoredRows };
  }
}

/** Finds the stored rows of a collection. Undefined if this device has stored none, or if the local database can't be read. */
export async function findStoredRows({ meta }: LocalDatabase, collection: string): Promise<StoredRows | undefined> {
  try {
    const found = await meta.get(`collection:${collection}`);
    return found !== undefined && isStoredRows(found) ? found.value : undefined;
  } catch {
    // The local database can't be read now. Nothing is lost, because the server has the rows.
    return undefined;
  }
}

/** Stores the rows of a collection as of the last read. */
export async function storeRows({ meta }: LocalDatabase, collection: string, value: StoredRows): Promise<void> {
  try {
    await meta.put({ key: `collection:${collection}`, value });
  } catch {
    // If the device is full, or its user has logged out since, no copy of the rows is stored.
  }
}

const isStoredRows = (row: { readonly key: string }): row is { key: `collection:${string}`; value: StoredRows } =>
  row.key.startsWith('collection:');
