import type { SetUpKind } from '@prosa/contract/set-up/set-up-fields';
import { AppError } from '../platform/app-error.ts';
import { runInSavepoint } from '../platform/database/run-in-savepoint.ts';
import type { Command } from '../platform/write.ts';
import type { SetUpCells } from './map-columns.ts';
import { RefusedRowError } from './row-cells.ts';
import type { ImportedRow } from './row-kind.ts';
import { rowKinds } from './row-kinds.ts';

/** Returns the name under which a list shows a row. */
export const toRowName = (kind: SetUpKind, cells: SetUpCells): string => cells[rowKinds[kind].nameField] ?? '';
/** Returns the key of a file's row. Rows with the same key describe the same row of the company. */
export const toRowKey = (kind: SetUpKind, cells: SetUpCells): string => {
  const { keyField, foldKey = normalizeName } = rowKinds[kind];
  return foldKey(cells[keyField] ?? '');
};
const normalizeName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/**
 * Imports rows of a file. If the kind has `createRows`, the rows that the company lacks are created together first. All other
 * rows are imported one by one, in the order of the file. Returns the outcomes in the order of the file.
 */
export async function importRows(
  command: Command,
  kind: SetUpKind,
  rows: readonly SetUpCells[],
): Promise<readonly ImportedRow[]> {
  const { createRows, findKeys } = rowKinds[kind];
  const outcomes = new Map<number, ImportedRow>();
  if (createRows !== undefined && findKeys !== undefined) {
    const keys = rows.map((cells) => toRowKey(kind, cells));
    const held = await findKeys(command, keys);
    const places = [...rows.keys()].filter((place) => !held.has(keys[place] ?? '') && keys.indexOf(keys[place] ?? '') === place);
    const made = await createRows(
      command,
      places.map((place) => rows[place] ?? {}),
    );
    for (const [index, place] of places.entries()) {
      const outcome = made[index];
      if (outcome !== undefined) outcomes.set(place, outcome);
    }
  }
  for (const [place, cells] of rows.entries())
    if (!outcomes.has(place)) outcomes.set(place, await importRow(command, kind, cells));
  return rows.flatMap((_, place) => outcomes.get(place) ?? []);
}

/**
 * Imports one row of a file. Creates a row that the company does not have. For a row that the company has, runs the `complete` of
 * its kind. Without `complete`, such a row stays unchanged. The writes of a refused row are rolled back, and the transaction
 * continues.
 */
export async function importRow(command: Command, kind: SetUpKind, cells: SetUpCells): Promise<ImportedRow> {
  const { hasRow, createRow, complete, keyField, fieldOf } = rowKinds[kind];
  const key = cells[keyField] ?? '';
  try {
    if (key !== '' && (await hasRow(command, key))) {
      await runInSavepoint(command.tx, async () => complete?.(command, cells));
      return { outcome: 'existing' };
    }
    const rowId = await runInSavepoint(command.tx, () => createRow(command, cells));
    return { outcome: 'created', rowId: String(rowId) };
  } catch (error) {
    if (!(error instanceof AppError || error instanceof RefusedRowError)) throw error;
    return { outcome: 'refused', error: error.code, field: error instanceof RefusedRowError ? error.field : fieldOf[error.code] };
  }
}
