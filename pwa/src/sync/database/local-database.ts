import { Dexie, type Table } from 'dexie';
import { lookupNames, syncedNames, type SyncedName, type SyncedRows } from '@prosa/contract/sync/synced-rows';
import type { FeedPosition } from '@prosa/contract/sync/feed-position';
import type { DocumentRow, DocumentUpdateRow, RefusedRow, UnacknowledgedRow } from '../documents/document-rows.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import type { AnyRow, RowName, RowsAhead, RowTable } from '../rows/row-change.ts';
import { abortTransactionsOnLeave } from './abort-transactions-on-leave.ts';
import type { DeviceTables } from './device-table.ts';
import { closeForNewerVersion } from './close-for-newer-version.ts';
import type { WithGeneration, SyncedTables } from './synced-tables.ts';

/** The server's version of a row that the device shows with unsent changes. Null if the server has no such row. */
export type CoveredServerRow = { readonly name: RowName; readonly row: AnyRow | null; readonly generation: number };

/** The kinds of rows in the table `meta`. A feature declares its own kind by adding a property to this interface. */
export interface MetaRowKinds {
  readonly cursor: { readonly key: 'cursor'; readonly value: string };
  readonly upTo: { readonly key: 'upTo'; readonly value: FeedPosition };
  readonly rowsAhead: { readonly key: 'rowsAhead'; readonly value: RowsAhead };
  readonly generation: { readonly key: 'generation'; readonly value: number };
  readonly resetting: { readonly key: 'resetting'; readonly value: boolean };
  readonly lastPulledAt: { readonly key: 'lastPulledAt'; readonly value: string };
  readonly account: { readonly key: 'account'; readonly value: string };
}
export type MetaRow = MetaRowKinds[keyof MetaRowKinds];
export type SettingsRow = { readonly key: 'company'; readonly values: Readonly<Record<string, string>> };

/**
 * The tables that exist only on the device. A feature adds its table to this interface, and its declaration to
 * `device-tables/device-tables.ts`.
 */
// oxlint-disable-next-line typescript/no-empty-interface -- features add to it
export interface LocalTables {}

/** The version of the database's schema. Raising it requires an upgrade, and a test that starts from the former version. */
const DATABASE_VERSION = 6;
/** The indexes of the tables that belong to the sync engine itself, by the database version that introduced or changed them. */
const engineTables: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  settings: { 1: 'key' },
  meta: { 1: 'key' },
  outbox: { 1: '++seq, &id, ticketId, messageId, state', 2: '++seq, &id, lane, state, *touches' },
  serverRows: { 2: 'name' },
  documents: { 4: 'room' },
  documentUpdates: { 4: '++seq, room' },
  unstoredChanges: { 4: '++seq, room, writtenBy' },
  refusedChanges: { 4: '++seq, room' },
};

/** The local database of one user of one company on this device. Screens read only this database (SPEC.md). */
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- the tables are made by the list of declarations
export interface LocalDatabase extends SyncedTables, LocalTables {}
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging -- as above
export class LocalDatabase extends Dexie {
  readonly settings!: Table<SettingsRow, string>;
  readonly serverRows!: Table<CoveredServerRow, RowName>;
  readonly outbox!: Table<OutboxEntry, number>;
  readonly meta!: Table<MetaRow, string>;
  readonly documents!: Table<DocumentRow, string>;
  readonly documentUpdates!: Table<DocumentUpdateRow, number>;
  readonly unstoredChanges!: Table<UnacknowledgedRow, number>;
  readonly refusedChanges!: Table<RefusedRow, number>;

  /** Whether this opening created the database. */
  isNew = false;

  /** The declaration of each synced table: its indexes, merging and events. */
  readonly declared: DeviceTables['synced'];

  constructor(name: string, { synced, local, upgrades }: DeviceTables) {
    super(name);
    this.declared = synced;
    this.on('populate', () => {
      this.isNew = true;
    });
    const indexes = [
      ...Object.entries(engineTables),
      ...[...Object.values(synced), ...local].map((table) => [table.name, table.indexes] as const),
    ];
    for (let version = 1; version <= DATABASE_VERSION; version += 1) {
      const changed = indexes.flatMap(([table, { [version]: text }]) => (text === undefined ? [] : [[table, text]]));
      const shape = this.version(version).stores(Object.fromEntries(changed));
      const upgrade = upgrades[version];
      if (upgrade !== undefined) shape.upgrade(upgrade);
    }
    closeForNewerVersion(this, DATABASE_VERSION);
    abortTransactionsOnLeave(this);
  }

  /** Returns the synced table with this name. */
  rows<T extends SyncedName>(table: T): Table<WithGeneration<SyncedRows[T]>, SyncedRows[T]['id']> {
    return this.table(table);
  }
}

const isLookup = (name: SyncedName): boolean => lookupNames.some((lookup) => lookup === name);
/** The names of the tables whose rows commands may change. */
export const rowTableNames: readonly RowTable[] = syncedNames.filter((name): name is RowTable => !isLookup(name));

/** Returns the name of the database of a company and user, so that two users of one browser have separate databases. */
export const localDatabaseName = (user: { readonly companyId: number; readonly id: number }): string =>
  `prosa-${user.companyId}-${user.id}`;
