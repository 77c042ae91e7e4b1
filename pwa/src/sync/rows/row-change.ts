import type { FeedPosition } from '@prosa/contract/sync/feed-position';
import type { LookupName, SyncedName, SyncedRows } from '@prosa/contract/sync/synced-rows';

export type RowTypes = SyncedRows;
/** The tables whose rows a command may change on the device before the server has answered. */
export type RowTable = Exclude<SyncedName, LookupName>;
export type AnyRow = RowTypes[RowTable];
export type RowKey<T extends RowTable> = RowTypes[T]['id'];
/** A reference to one row: its table and its key. */
export type RowRef = { [T in RowTable]: { readonly table: T; readonly key: RowKey<T> } }[RowTable];
/** A reference to several rows of one table: the table and the rows' keys. */
export type RowRefs = { [T in RowTable]: { readonly table: T; readonly keys: readonly RowKey<T>[] } }[RowTable];

/**
 * A name of a row that is unique among the rows of all tables. An entry contains the names of the rows that it changes, and of
 * its lane's row.
 */
export type RowName = `${RowTable}:${string | number}`;
export const toRowName = <T extends RowTable>(table: T, key: RowKey<T>): RowName => `${table}:${key}`;

/**
 * The rows that an answer or a live event brought before the pull reached them, with their positions in the change feed. A page
 * that was read earlier contains older versions of these rows, and must not undo them (SPEC P9).
 */
export type RowsAhead = Readonly<Record<RowName, FeedPosition>>;

type ChangeOf<T extends RowTable> = { readonly table: T; readonly key: RowKey<T> } & (
  | { readonly does: 'create'; readonly row: RowTypes[T] }
  | { readonly does: 'patch'; readonly patch: Partial<RowTypes[T]> }
  | { readonly does: 'remove' }
);
/** A command's change of a row on the device. */
export type RowChange = { [T in RowTable]: ChangeOf<T> }[RowTable];

/** The server's version of a row. `row` is null if the server doesn't have the row. */
export type ServerRow = {
  [T in RowTable]: { readonly table: T; readonly key: RowKey<T>; readonly row: RowTypes[T] | null };
}[RowTable];

export const nameOfRow = (row: { readonly table: RowTable; readonly key: string | number }): RowName => `${row.table}:${row.key}`;

/**
 * Applies a change to a row and returns the result. Returns undefined if the change removes the row, or patches a missing row.
 */
export function applyRowChange(row: AnyRow | undefined, change: RowChange): AnyRow | undefined {
  switch (change.does) {
    case 'create':
      return row ?? change.row;
    case 'remove':
      return undefined;
    case 'patch':
      return row === undefined ? undefined : patchRow(row, change.patch);
  }
}

function patchRow(row: AnyRow, patch: Partial<AnyRow>): AnyRow {
  // The cast is safe: a patch has only fields of its row's table.
  const next = { ...row, ...patch } as AnyRow;
  // The row keeps the server's time of change if the device's clock gives an earlier time.
  if ('updatedAt' in row && 'updatedAt' in next && next.updatedAt < row.updatedAt) return { ...next, updatedAt: row.updatedAt };
  return next;
}
