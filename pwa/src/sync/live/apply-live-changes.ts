import type { LookupName, SyncedRows } from '@prosa/contract/sync/synced-rows';
import type { FeedPosition } from '@prosa/contract/sync/feed-position';
import type { LiveEventChange } from '../database/device-table.ts';
import { rowTableNames, type LocalDatabase } from '../database/local-database.ts';
import { hasPullReached, loadPullReachedCheck } from '../pull/has-pull-reached.ts';
import {
  applyRows,
  applyServerRows,
  readGeneration,
  removeRows,
  listRowTables,
  findServerRows,
  readTableDeclaration,
} from '../rows/apply-rows.ts';
import { nameOfRow, type RowKey, type RowName, type RowTable, type RowTypes } from '../rows/row-change.ts';
import { pickNewerVersion, recordRowsAhead } from '../rows/rows-ahead.ts';

/**
 * The change that a live event makes to a row that commands can change, too. Rows of lookup tables are written separately, and a
 * `goneFrom` change has no row.
 */
type LiveRowChange = Exclude<LiveEventChange, { readonly lookup: unknown } | { readonly goneFrom: unknown }>;
/** The content of a live event with its position in the feed. */
export type LiveChange = { readonly asOf: FeedPosition; readonly change: LiveRowChange };

/** The maximum number of events that one transaction writes. The screen can render between two transactions. */
const MAX_EVENTS_PER_WRITE = 100;

/**
 * Returns a function that writes live events in the order in which they arrive, and skips events that the pull has overtaken.
 * Events that arrive during a write are then written together, so that a burst costs few transactions and few renders. Calls
 * `onFailure` if a write fails.
 */
export function createLiveEventWriter(database: LocalDatabase, onFailure: () => void): (change: LiveChange) => void {
  const waiting: LiveChange[] = [];
  let isWriting = false;
  const writeInBatches = async (): Promise<void> => {
    isWriting = true;
    while (waiting.length > 0) await applyLiveChanges(database, waiting.splice(0, MAX_EVENTS_PER_WRITE)).catch(onFailure);
    isWriting = false;
  };
  return (change) => {
    waiting.push(change);
    if (!isWriting) void writeInBatches();
  };
}

/** Applies live events in one transaction, except the events that the pull has overtaken. */
export const applyLiveChanges = (database: LocalDatabase, changes: readonly LiveChange[]): Promise<void> =>
  database.transaction('rw', listRowTables(database), async () => {
    let waiting: Extract<LiveRowChange, { readonly rows: unknown }>['rows'][] = [];
    const mergeWaitingRows = async (table: RowTable): Promise<void> =>
      mergeRows(
        database,
        table,
        waiting.flatMap((rows): readonly RowTypes[RowTable][] => rows[table] ?? []),
      );
    const writeWaitingRows = async (): Promise<void> => {
      for (const table of rowTableNames) await mergeWaitingRows(table);
      waiting = [];
    };
    const isPast = await loadPullReachedCheck(database);
    const written: { readonly names: RowName[]; readonly asOf: FeedPosition }[] = [];
    for (const { asOf, change } of changes) {
      if (isPast(asOf)) continue;
      if ('rows' in change) {
        waiting.push(change.rows);
        written.push({ names: listRowNames(change.rows), asOf });
        continue;
      }
      await writeWaitingRows();
      if ('removed' in change) await removeRows(database, change.removed.table, change.removed.keys);
      else await applyServerRows(database, [change.answered]);
    }
    await writeWaitingRows();
    if (written.length > 0) await recordRowsAhead(database, written);
  });

/** Lists the names of an event's rows. */
const listRowNames = (rows: Extract<LiveRowChange, { readonly rows: unknown }>['rows']): RowName[] =>
  rowTableNames.flatMap((table) => (rows[table] ?? []).map(({ id }) => nameOfRow({ table, key: id })));

/** Stores a row that tickets refer to, unless the pull has overtaken the event or the held row is equal. */
export async function applyLookupRow<N extends LookupName>(
  database: LocalDatabase,
  asOf: FeedPosition,
  { table, row }: { readonly table: N; readonly row: SyncedRows[N] },
): Promise<void> {
  const rows = database.rows(table);
  await database.transaction('rw', [database.meta, rows], async () => {
    if (await hasPullReached(database, asOf)) return;
    const next = { ...row, generation: await readGeneration(database) };
    if (!isSameRow(await rows.get(row.id), next)) await rows.put(next);
  });
}

const isSameRow = (held: object | undefined, next: object): boolean => {
  const toSortedText = (row: object) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return held !== undefined && toSortedText(held) === toSortedText(next);
};

/** Merges rows into the server's rows one after the other, and writes each result once. */
async function mergeRows<T extends RowTable>(database: LocalDatabase, table: T, rows: readonly RowTypes[T][]): Promise<void> {
  if (rows.length === 0) return;
  const merge = readTableDeclaration(database, table).merge ?? pickNewerVersion;
  // The cast is safe: a row's id is its table's key.
  const toRowKey = (row: RowTypes[T]) => row.id as RowKey<T>;
  const held = await findServerRows(database, table, [...new Set(rows.map(toRowKey))]);
  const merged = new Map(held);
  for (const row of rows) {
    const before = merged.get(toRowKey(row));
    merged.set(toRowKey(row), before === undefined ? row : merge(before, row));
  }
  const changed = [...merged].filter(([key, row]) => row !== held.get(key)).map(([, row]) => row);
  await applyRows(database, table, { rows: changed, generation: await readGeneration(database) });
}
