import type { Table } from 'dexie';
import type { SyncedName, SyncedRows } from '@prosa/contract/sync/synced-rows';

/** A row of the server with the pull generation that last brought it. A reset drops the rows of older generations. */
export type WithGeneration<T> = T & { readonly generation: number };

type KeyOf<N extends SyncedName> = SyncedRows[N]['id'] extends number ? number : string;
/** The server's rows on a device, one table for each kind. */
export type SyncedTables = { readonly [N in SyncedName]: Table<WithGeneration<SyncedRows[N]>, KeyOf<N>> };
