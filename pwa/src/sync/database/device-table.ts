import type { Transaction } from 'dexie';
import type { LiveEvent, LiveEventKind } from '@prosa/contract/live/live-events';
import type { LookupName, SyncedName, SyncedRows } from '@prosa/contract/sync/synced-rows';
import type { RowRef, RowRefs, RowTable, RowTypes, ServerRow } from '../rows/row-change.ts';
import type { SyncedTables } from './synced-tables.ts';

/**
 * The effect of a live event on the device's rows. `rows` are merged into the held rows. `removed` is a row that is dropped.
 * `answered` is a row that is stored only if the device holds its parent. `lookup` is a row of a lookup table, and replaces the
 * held row. `goneFrom` is the name of a lookup table that lost a row, which makes the device pull.
 */
export type LiveEventChange =
  | { readonly rows: { readonly [N in RowTable]?: readonly RowTypes[N][] } }
  | { readonly removed: RowRefs }
  | { readonly answered: ServerRow }
  | { readonly lookup: { readonly [N in LookupName]: { readonly table: N; readonly row: SyncedRows[N] } }[LookupName] }
  | { readonly goneFrom: LookupName };

/** A table that exists only on this device and not at the server. */
export type DeviceTable = {
  readonly name: string;
  /**
   * Dexie's index strings, by the version of the database that introduced them. The entry of a released version never changes.
   */
  readonly indexes: Readonly<Record<number, string>>;
};

/** A table of the server's rows: how it is stored, and how live events change it. */
export type SyncedTable<N extends SyncedName> = Omit<DeviceTable, 'name'> & {
  readonly name: N;
  /** Merges an event's row into the held row. An older event must not undo a newer event that the pull has not reached yet. */
  merge?(held: SyncedRows[N], row: SyncedRows[N]): SyncedRows[N];
  /** Returns the parent of a row. A row from an answer or an event is stored only if the device holds its parent. */
  belongsTo?(row: SyncedRows[N]): RowRef;
  /** Returns the rows of other tables that are removed together with a row of this table. */
  cascade?(database: SyncedTables, key: SyncedRows[N]['id']): Promise<readonly RowRefs[]>;
  /** The live events about this table's rows. */
  readonly events?: { readonly [K in LiveEventKind]?: (event: LiveEvent<K>) => LiveEventChange };
};

/** All tables of a device's database, except those that the sync engine itself declares, such as the outbox (`engineTables`). */
export type DeviceTables = {
  readonly synced: { readonly [N in SyncedName]: SyncedTable<N> };
  readonly local: readonly DeviceTable[];
  /** Upgrades rows from an earlier version of the database. The key of an upgrade is the version to which it upgrades. */
  readonly upgrades: Readonly<Record<number, (tx: Transaction) => PromiseLike<unknown>>>;
};

/** Declares a synced table. `device-tables/device-tables.ts` lists all tables. */
export const defineTable = <N extends SyncedName>(table: SyncedTable<N>): SyncedTable<N> => table;
