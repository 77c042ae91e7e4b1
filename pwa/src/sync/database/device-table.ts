import type { Transaction } from 'dexie';
import type { LiveEvent, LiveEventKind } from '@prosa/contract/live/live-events';
import type { LookupName, SyncedName, SyncedRows } from '@prosa/contract/sync/synced-rows';
import type { RowRef, RowRefs, RowTable, RowTypes, ServerRow } from '../rows/row-change.ts';
import type { LocalDatabase } from './local-database.ts';

/**
 * The rows of a live event. `rows` are merged into the held ones, `removed` drops one, and `answered` is kept only while the
 * row to which it belongs is held. `lookup` replaces the held row, and `goneFrom` names a lookup that lost a row, which the
 * pull brings.
 */
export type LiveEventChange =
  | { readonly rows: { readonly [N in RowTable]?: readonly RowTypes[N][] } }
  | { readonly removed: RowRefs }
  | { readonly answered: ServerRow }
  | { readonly lookup: { readonly [N in LookupName]: { readonly table: N; readonly row: SyncedRows[N] } }[LookupName] }
  | { readonly goneFrom: LookupName };

/** A table that only this device knows. */
export type DeviceTable = {
  readonly name: string;
  /** Dexie's indexes, by the version of the database that changed them. A released version never changes. */
  readonly indexes: Readonly<Record<number, string>>;
};

/** A table of the server's rows: how it is stored, and what live events change in it. */
export type SyncedTable<N extends SyncedName> = Omit<DeviceTable, 'name'> & {
  readonly name: N;
  /** Merges an event's row into the held one. An older event must not undo a newer one that the pull has not reached yet. */
  merge?(held: SyncedRows[N], row: SyncedRows[N]): SyncedRows[N];
  /** Returns the row without which this one isn't stored when an answer or an event brings it. */
  belongsTo?(row: SyncedRows[N]): RowRef;
  /** Returns the rows of other tables that are removed with one of this table. */
  cascade?(database: LocalDatabase, key: SyncedRows[N]['id']): Promise<readonly RowRefs[]>;
  /** The live events about its rows. */
  readonly events?: { readonly [K in LiveEventKind]?: (event: LiveEvent<K>) => LiveEventChange };
};

/** All tables of a device's database except the engine's own. */
export type DeviceTables = {
  readonly synced: { readonly [N in SyncedName]: SyncedTable<N> };
  readonly local: readonly DeviceTable[];
  /** The upgrades of an earlier version's rows, each under the version to which it leads. */
  readonly upgrades: Readonly<Record<number, (tx: Transaction) => PromiseLike<unknown>>>;
};

/** Declares a synced table. It is listed in `device-tables/device-tables.ts`. */
export const defineTable = <N extends SyncedName>(table: SyncedTable<N>): SyncedTable<N> => table;
