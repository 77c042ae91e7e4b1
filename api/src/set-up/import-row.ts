import type { SetUpKind } from '@prosa/contract/set-up/set-up-fields';
import { AppError } from '../platform/app-error.ts';
import { inSavepoint } from '../platform/database/in-savepoint.ts';
import type { Command } from '../platform/write.ts';
import type { SetUpCells } from './map-columns.ts';
import { RefusedRow, setUpRows } from './set-up-rows.ts';

export type ImportedRow =
  | { readonly outcome: 'created'; readonly rowId: string }
  | { readonly outcome: 'existing' }
  | { readonly outcome: 'refused'; readonly error: AppError['code']; readonly field: string | undefined };

/** Returns the name of a row for lists. */
export const toRowName = (kind: SetUpKind, cells: SetUpCells): string => cells[setUpRows[kind].nameField] ?? '';
/** Returns the key of a row. Rows of a file with the same key belong to the same row of the company. */
export const toRowKey = (kind: SetUpKind, cells: SetUpCells): string =>
  (cells[setUpRows[kind].keyField] ?? '')
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/**
 * Creates a row of a file unless the company has one with the same key. If the row is refused, its writes are rolled back and the
 * transaction continues.
 */
export async function importRow(command: Command, kind: SetUpKind, cells: SetUpCells): Promise<ImportedRow> {
  const { isThere, make, keyField, fieldOf } = setUpRows[kind];
  const key = cells[keyField] ?? '';
  if (key !== '' && (await isThere(command, key))) return { outcome: 'existing' };
  try {
    const rowId = await inSavepoint(command.tx, () => make(command, cells));
    return { outcome: 'created', rowId: String(rowId) };
  } catch (error) {
    if (!(error instanceof AppError || error instanceof RefusedRow)) throw error;
    return { outcome: 'refused', error: error.code, field: error instanceof RefusedRow ? error.field : fieldOf[error.code] };
  }
}
