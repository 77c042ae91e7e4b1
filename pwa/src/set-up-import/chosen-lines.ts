import type { PreviewedRow } from '@prosa/contract/set-up/import-set-up';

/** The lines that the user excluded from an import. */
export type ExcludedLines = ReadonlySet<number>;

/** Returns the rows that an import can take. */
export const listImportable = (rows: readonly PreviewedRow[]): readonly PreviewedRow[] =>
  rows.filter(({ outcome }) => outcome !== 'refused');

/** Describes the user's choice among the rows by the shorter one of two lists of lines. */
export function describeChosenLines(
  rows: readonly PreviewedRow[],
  excluded: ExcludedLines,
): { readonly only?: number[]; readonly skip?: number[] } {
  if (excluded.size === 0) return {};
  const chosen = listImportable(rows).filter(({ line }) => !excluded.has(line));
  return chosen.length < excluded.size ? { only: chosen.map(({ line }) => line) } : { skip: [...excluded] };
}
