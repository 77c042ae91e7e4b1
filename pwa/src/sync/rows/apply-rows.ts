import type { SyncedTable } from '../database/device-table.ts';
import { rowTableNames, type LocalDatabase } from '../database/local-database.ts';
import { listShownChanges, type OutboxEntry } from '../outbox/outbox-entry.ts';
import {
  applyRowChange,
  nameOfRow,
  toRowName,
  type AnyRow,
  type RowKey,
  type RowName,
  type RowTable,
  type RowTypes,
  type ServerRow,
} from './row-change.ts';

/** Returns the tables that a transaction must include to write rows. */
export const listRowTables = (database: LocalDatabase) => [
  ...rowTableNames.map((name) => database.table(name)),
  database.serverRows,
  database.outbox,
  database.meta,
];

/** Reads the number of the current generation of rows. A reset begins the next one. */
export async function readGeneration(database: LocalDatabase): Promise<number> {
  const row = await database.meta.get('generation');
  return row?.key === 'generation' ? row.value : 0;
}

/**
 * Writes rows of the server. A row with unsent changes still shows these changes (SPEC P4). Must be called within a transaction
 * over the tables of `listRowTables`.
 */
export async function applyRows<T extends RowTable>(
  database: LocalDatabase,
  table: T,
  { rows, generation }: { readonly rows: readonly RowTypes[T][]; readonly generation: number },
): Promise<void> {
  if (rows.length === 0) return;
  const touched = await listUnsentRowNames(database);
  const hasUnsentChanges = (row: RowTypes[T]): boolean => touched.has(nameOfRow({ table, key: row.id }));
  await database.rows(table).bulkPut(rows.filter((row) => !hasUnsentChanges(row)).map((row) => ({ ...row, generation })));
  for (const row of rows.filter(hasUnsentChanges)) {
    await database.serverRows.put({ name: nameOfRow({ table, key: row.id }), row, generation });
    await storeShownRow(database, table, row.id);
  }
}

/**
 * Applies rows that the server sent outside a pull, such as those in a command's answer. A row that belongs to a parent row is
 * stored only if the device holds the parent. Without the parent, no pull would remove the row later.
 */
export async function applyServerRows(database: LocalDatabase, rows: readonly ServerRow[]): Promise<void> {
  const generation = await readGeneration(database);
  for (const { table, key, row } of rows)
    if (row === null || !(await hasHeldParent(database, table, row))) await removeRows(database, table, [key]);
    else await applyRows(database, table, { rows: [row], generation });
}

async function hasHeldParent<T extends RowTable>(database: LocalDatabase, table: T, row: RowTypes[T]): Promise<boolean> {
  const owner = readTableDeclaration(database, table).belongsTo?.(row);
  return owner === undefined || (await findServerRow(database, owner.table, owner.key)) !== undefined;
}

/** Returns the declaration of a table. */
export const readTableDeclaration = <T extends RowTable>(database: LocalDatabase, table: T): SyncedTable<T> =>
  database.declared[table];

/**
 * Drops rows that are deleted or no longer visible, together with the rows that depend on these rows. A row with unsent entries
 * stays until the server has answered them. Must be called within a transaction over the tables of `listRowTables`.
 */
export async function removeRows<T extends RowTable>(
  database: LocalDatabase,
  table: T,
  keys: readonly RowKey<T>[],
): Promise<void> {
  if (keys.length === 0) return;
  const touched = await listUnsentRowNames(database);
  await database.rows(table).bulkDelete([...keys]);
  for (const key of keys) {
    const name = toRowName(table, key);
    if (touched.has(name)) await database.serverRows.put({ name, row: null, generation: await readGeneration(database) });
    if (touched.has(name)) await storeShownRow(database, table, key);
  }
  const { cascade } = readTableDeclaration(database, table);
  if (cascade === undefined) return;
  for (const key of keys) for (const parts of await cascade(database, key)) await removeRows(database, parts.table, parts.keys);
}

/**
 * Drops the server's versions of rows with unsent changes, if no page of the current generation brought them, because the server
 * no longer has these rows. A row that an unsent removal hides would otherwise reappear once the removal is refused or discarded.
 */
export async function dropStaleServerRows(database: LocalDatabase, generation: number): Promise<void> {
  const stale = await database.serverRows.filter((each) => each.row !== null && each.generation !== generation).toArray();
  for (const { name, row } of stale) {
    if (row === null) continue;
    // The cast is safe: a row's name begins with its table.
    const table = name.slice(0, name.indexOf(':')) as RowTable;
    await removeRows(database, table, [row.id]);
  }
}

/** Computes again how screens show the rows that an entry changes, after the entry was added, removed or refused. */
export async function updateShownRows(database: LocalDatabase, entry: Pick<OutboxEntry, 'changes'>): Promise<void> {
  for (const { table, key } of entry.changes) await storeShownRow(database, table, key);
}

/** Returns the server's version of a held row, without unsent changes. Undefined if the server has none. */
export async function findServerRow<T extends RowTable>(
  database: LocalDatabase,
  table: T,
  key: RowKey<T>,
): Promise<RowTypes[T] | undefined> {
  const under = await database.serverRows.get(toRowName(table, key));
  const row = under === undefined ? withoutGeneration(await database.rows(table).get(key)) : under.row;
  // The cast is safe: a row is stored under the name of its own table.
  return (row ?? undefined) as RowTypes[T] | undefined;
}

/** Returns the server's versions of many rows, in two reads. Rows that the server doesn't have are left out. */
export async function findServerRows<T extends RowTable>(
  database: LocalDatabase,
  table: T,
  keys: readonly RowKey<T>[],
): Promise<Map<RowKey<T>, RowTypes[T]>> {
  const covered = await database.serverRows.bulkGet(keys.map((key) => toRowName(table, key)));
  const shown = await database.rows(table).bulkGet([...keys]);
  return new Map(
    keys.flatMap((key, at) => {
      const under = covered[at];
      const row = under === undefined ? withoutGeneration(shown[at]) : under.row;
      // The cast is safe: a row is stored under the name of its own table.
      return row === null || row === undefined ? [] : [[key, row as RowTypes[T]] as const];
    }),
  );
}

function withoutGeneration(held: { readonly generation: number } | undefined): AnyRow | undefined {
  if (held === undefined) return undefined;
  const { generation: _generation, ...row } = held;
  return row as unknown as AnyRow; // The cast is safe: a held row consists of the row and its generation.
}

/**
 * Stores the row that screens show: the server's row with the unsent changes applied to it, or the server's row itself if there
 * are none.
 */
async function storeShownRow<T extends RowTable>(database: LocalDatabase, table: T, key: RowKey<T>): Promise<void> {
  const name = toRowName(table, key);
  const server = await findServerRow(database, table, key);
  const held = (await database.serverRows.get(name)) ?? (await database.rows(table).get(key));
  const generation = held?.generation ?? (await readGeneration(database));
  const entries = await database.outbox.where('touches').equals(name).sortBy('seq');
  const changes = entries.flatMap(listShownChanges).filter((change) => nameOfRow(change) === name);
  if (changes.length === 0) await database.serverRows.delete(name);
  else await database.serverRows.put({ name, row: server ?? null, generation });
  const shown = changes.reduce<AnyRow | undefined>(applyRowChange, server);
  if (shown === undefined) await database.rows(table).delete(key);
  // The cast is safe: `shown` results from the server's row of this table, and from changes of the same row.
  else await database.rows(table).put({ ...(shown as RowTypes[T]), generation });
}

const listUnsentRowNames = async (database: LocalDatabase): Promise<Set<RowName>> =>
  // The cast is safe: the index contains only names.
  new Set((await database.outbox.orderBy('touches').uniqueKeys()) as RowName[]);
