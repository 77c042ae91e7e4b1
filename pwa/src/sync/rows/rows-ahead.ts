import type { FeedPosition } from '@prosa/contract/sync/feed-position';
import type { LocalDatabase } from '../database/local-database.ts';
import { findServerRow, readTableDeclaration } from './apply-rows.ts';
import { nameOfRow, type RowName, type RowsAhead, type RowTable, type RowTypes } from './row-change.ts';

const isLaterPosition = (one: FeedPosition, other: FeedPosition): boolean => BigInt(one) > BigInt(other);

/** Reads the rows that are ahead of the pull. */
async function readRowsAhead(database: LocalDatabase): Promise<RowsAhead> {
  const row = await database.meta.get('rowsAhead');
  return row?.key === 'rowsAhead' ? row.value : {};
}

/** Records that rows were written at positions which the pull has not reached. */
export async function recordRowsAhead(
  database: LocalDatabase,
  written: readonly { readonly names: Iterable<RowName>; readonly asOf: FeedPosition }[],
): Promise<void> {
  const ahead: Record<RowName, FeedPosition> = { ...(await readRowsAhead(database)) };
  for (const { names, asOf } of written)
    for (const name of names) {
      const before = ahead[name];
      if (before === undefined || isLaterPosition(asOf, before)) ahead[name] = asOf;
    }
  await database.meta.put({ key: 'rowsAhead', value: ahead });
}

/**
 * Returns the rows of a page that ends at `upTo`. If the device holds a row that is ahead of the page, the page's version is
 * merged with the held version, so that the older version does not overwrite the newer one.
 */
export async function mergeRowsAhead<T extends RowTable>(
  database: LocalDatabase,
  table: T,
  { rows, upTo, ahead }: { readonly rows: readonly RowTypes[T][]; readonly upTo: FeedPosition; readonly ahead: RowsAhead },
): Promise<readonly RowTypes[T][]> {
  const isAhead = (row: RowTypes[T]): boolean => {
    const asOf = ahead[nameOfRow({ table, key: row.id })];
    return asOf !== undefined && isLaterPosition(asOf, upTo);
  };
  if (!rows.some(isAhead)) return rows;
  // If both versions have the same time of change, the held row stays, because a change on the device may leave that time
  // unchanged.
  const merge = readTableDeclaration(database, table).merge ?? ((held, row) => pickNewerVersion(row, held));
  const merged: RowTypes[T][] = [];
  for (const row of rows) {
    // The cast is safe: a row's id is its table's key.
    const held = isAhead(row) ? await findServerRow(database, table, row.id as never) : undefined;
    merged.push(held === undefined ? row : merge(held, row));
  }
  return merged;
}

/** Removes the rows that the pull has reached from the stored list of rows ahead. */
export async function forgetReachedRows(database: LocalDatabase, upTo: FeedPosition, ahead: RowsAhead): Promise<void> {
  const all = Object.entries(ahead);
  const remaining = all.filter(([, asOf]) => isLaterPosition(asOf, upTo));
  if (remaining.length < all.length) await database.meta.put({ key: 'rowsAhead', value: Object.fromEntries(remaining) });
}

/** Returns the version of a row that changed last. Returns `second` if the order is unknown. */
export function pickNewerVersion<R extends object>(first: R, second: R): R {
  if (!('updatedAt' in first && 'updatedAt' in second)) return second;
  return String(first.updatedAt) <= String(second.updatedAt) ? second : first;
}
