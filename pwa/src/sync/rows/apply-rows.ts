import type { SyncedTable } from '../database/device-table.ts';
import { rowNames, type LocalDatabase } from '../database/local-database.ts';
import { shownChanges, type OutboxEntry } from '../outbox/outbox-entry.ts';
import {
  applyRowChange,
  nameOf,
  rowName,
  type AnyRow,
  type RowKey,
  type RowName,
  type RowTable,
  type RowTypes,
  type ServerRow,
} from './row-change.ts';

/** The tables one write of rows touches. */
export const rowTables = (database: LocalDatabase) => [
  ...rowNames.map((name) => database.table(name)),
  database.serverRows,
  database.outbox,
  database.meta,
];

/** Number of the pull's present set of rows; a reset opens the next. */
export async function readGeneration(database: LocalDatabase): Promise<number> {
  const row = await database.meta.get('generation');
  return row?.key === 'generation' ? row.value : 0;
}

/**
 * Writes rows of the server; those with unsent changes go on showing them (SPEC P4). Within a transaction of `rowTables`.
 */
export async function applyRows<T extends RowTable>(
  database: LocalDatabase,
  table: T,
  { rows, generation }: { readonly rows: readonly RowTypes[T][]; readonly generation: number },
): Promise<void> {
  if (rows.length === 0) return;
  const touched = await touchedNames(database);
  const isTouched = (row: RowTypes[T]): boolean => touched.has(nameOf({ table, key: row.id }));
  await database.rows(table).bulkPut(rows.filter((row) => !isTouched(row)).map((row) => ({ ...row, generation })));
  for (const row of rows.filter(isTouched)) {
    await database.serverRows.put({ name: nameOf({ table, key: row.id }), row, generation });
    await showRow(database, table, row.id);
  }
}

/**
 * Applies what a command's answer says of rows. What belongs to a row that has left sight meanwhile isn't kept: no pull would
 * take it away again.
 */
export async function applyServerRows(database: LocalDatabase, rows: readonly ServerRow[]): Promise<void> {
  const generation = await readGeneration(database);
  for (const { table, key, row } of rows)
    if (row === null || !(await isOfHeldRow(database, table, row))) await removeRows(database, table, [key]);
    else await applyRows(database, table, { rows: [row], generation });
}

async function isOfHeldRow<T extends RowTable>(database: LocalDatabase, table: T, row: RowTypes[T]): Promise<boolean> {
  const owner = tableOf(database, table).belongsTo?.(row);
  return owner === undefined || (await serverRowOf(database, owner.table, owner.key)) !== undefined;
}

/** The declaration of a table. */
export const tableOf = <T extends RowTable>(database: LocalDatabase, table: T): SyncedTable<T> => database.declared[table];

/**
 * Drops rows the server has no more, or that left sight, with those that leave with them; what waits to be sent is answered by
 * the server, and stays. Within a transaction of `rowTables`.
 */
export async function removeRows<T extends RowTable>(
  database: LocalDatabase,
  table: T,
  keys: readonly RowKey<T>[],
): Promise<void> {
  if (keys.length === 0) return;
  const touched = await touchedNames(database);
  await database.rows(table).bulkDelete([...keys]);
  for (const key of keys) {
    const name = rowName(table, key);
    if (touched.has(name)) await database.serverRows.put({ name, row: null, generation: await readGeneration(database) });
    if (touched.has(name)) await showRow(database, table, key);
  }
  const { cascade } = tableOf(database, table);
  if (cascade === undefined) return;
  for (const key of keys) for (const parts of await cascade(database, key)) await removeRows(database, parts.table, parts.keys);
}

/**
 * Drops what lies under unsent changes and no page of the present set brought: where such a change is a removal, nothing of the
 * row is shown, and it would come back to light with the change's end.
 */
export async function dropStaleServerRows(database: LocalDatabase, generation: number): Promise<void> {
  const stale = await database.serverRows.filter((each) => each.row !== null && each.generation !== generation).toArray();
  for (const { name, row } of stale) {
    if (row === null) continue;
    // A name begins with its table.
    const table = name.slice(0, name.indexOf(':')) as RowTable;
    await removeRows(database, table, [row.id]);
  }
}

/** Shows the rows an entry touches anew, after it came, went or was refused. */
export async function showTouched(database: LocalDatabase, entry: Pick<OutboxEntry, 'changes'>): Promise<void> {
  for (const { table, key } of entry.changes) await showRow(database, table, key);
}

/** The server's row of what is held, without what waits to be sent; undefined where the server has none. */
export async function serverRowOf<T extends RowTable>(
  database: LocalDatabase,
  table: T,
  key: RowKey<T>,
): Promise<RowTypes[T] | undefined> {
  const under = await database.serverRows.get(rowName(table, key));
  const row = under === undefined ? withoutGeneration(await database.rows(table).get(key)) : under.row;
  // A row is stored under the name of its own table.
  return (row ?? undefined) as RowTypes[T] | undefined;
}

/** `serverRowOf` of many rows, in two reads; rows the server doesn't have are left out. */
export async function serverRowsOf<T extends RowTable>(
  database: LocalDatabase,
  table: T,
  keys: readonly RowKey<T>[],
): Promise<Map<RowKey<T>, RowTypes[T]>> {
  const covered = await database.serverRows.bulkGet(keys.map((key) => rowName(table, key)));
  const shown = await database.rows(table).bulkGet([...keys]);
  return new Map(
    keys.flatMap((key, at) => {
      const under = covered[at];
      const row = under === undefined ? withoutGeneration(shown[at]) : under.row;
      // A row is stored under the name of its own table.
      return row === null || row === undefined ? [] : [[key, row as RowTypes[T]] as const];
    }),
  );
}

function withoutGeneration(held: { readonly generation: number } | undefined): AnyRow | undefined {
  if (held === undefined) return undefined;
  const { generation: _generation, ...row } = held;
  return row as unknown as AnyRow; // a held row is the row and its generation
}

/** Lays what waits over the server's row; where nothing does, the row is the server's again. */
async function showRow<T extends RowTable>(database: LocalDatabase, table: T, key: RowKey<T>): Promise<void> {
  const name = rowName(table, key);
  const server = await serverRowOf(database, table, key);
  const held = (await database.serverRows.get(name)) ?? (await database.rows(table).get(key));
  const generation = held?.generation ?? (await readGeneration(database));
  const entries = await database.outbox.where('touches').equals(name).sortBy('seq');
  const changes = entries.flatMap(shownChanges).filter((change) => nameOf(change) === name);
  if (changes.length === 0) await database.serverRows.delete(name);
  else await database.serverRows.put({ name, row: server ?? null, generation });
  const shown = changes.reduce<AnyRow | undefined>(applyRowChange, server);
  if (shown === undefined) await database.rows(table).delete(key);
  // Changes of this name are changes of this table's row.
  else await database.rows(table).put({ ...(shown as RowTypes[T]), generation });
}

const touchedNames = async (database: LocalDatabase): Promise<Set<RowName>> =>
  // The index holds nothing but names.
  new Set((await database.outbox.orderBy('touches').uniqueKeys()) as RowName[]);
