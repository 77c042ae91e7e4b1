import { removeDirectionOverrides } from '@prosa/contract/name-text';
import { listRequiredSetUpFields, listSetUpFields, type SetUpField, type SetUpKind } from '@prosa/contract/set-up/set-up-fields';
import type { ImportSetUpBody } from '@prosa/contract/set-up/import-set-up';
import { texts as en } from '@prosa/i18n/set-up-import/en';
import { texts as es } from '@prosa/i18n/set-up-import/es';
import { texts as pt } from '@prosa/i18n/set-up-import/pt';
import { texts as tr } from '@prosa/i18n/set-up-import/tr';
import { AppError } from '../platform/app-error.ts';
import type { CsvFile } from './parse-csv.ts';

export type ColumnMapping = NonNullable<ImportSetUpBody['mapping']>;
/** The cells of a row by field. A field without a column is left out. */
export type SetUpCells = Readonly<Record<string, string>>;
/** A row of a file, with its line number in the file. */
export type SetUpRow = { readonly line: number; readonly cells: SetUpCells };

const normalizeHeader = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]/gu, '');

/** Further headers that a field's column may have in the exports of phones and other products. */
const otherHeaders: Readonly<Partial<Record<SetUpField, readonly string[]>>> = {
  number: ['telefone', 'celular', 'whatsapp', 'fone', 'phone', 'phone number', 'mobile', 'teléfono', 'móvil', 'telefon'],
  tags: ['tag', 'etiqueta'],
};

/**
 * Lists the headers that a field's column may have: the field's name, its labels in all languages, and headers of other
 * products.
 */
const listColumnNames = (field: SetUpField): readonly string[] =>
  [field, ...[pt, en, es, tr].map(({ fields }) => fields[field]), ...(otherHeaders[field] ?? [])].map(normalizeHeader);

/** Guesses the column of each field from the header. A column belongs to at most one field. */
export function guessColumnMapping(kind: SetUpKind, headers: readonly string[]): ColumnMapping {
  const foldedHeaders = headers.map(normalizeHeader);
  return listSetUpFields(kind).flatMap((field) => {
    const names = listColumnNames(field);
    const column = foldedHeaders.findIndex((header) => names.includes(header));
    return column === -1 ? [] : [{ field, column }];
  });
}

/** Converts the rows of a file to cells by field. Refuses with ERR_BAD_REQUEST a mapping with an unknown field or column. */
export function toSetUpRows(
  kind: SetUpKind,
  { headers, rows }: CsvFile,
  mapping: ColumnMapping,
): AsyncIterable<readonly SetUpRow[]> {
  const fields: readonly string[] = listSetUpFields(kind);
  const isKnown = mapping.every(({ field, column }) => fields.includes(field) && column < headers.length);
  const isOnce = new Set(mapping.map(({ field }) => field)).size === mapping.length;
  if (!isKnown || !isOnce) throw new AppError('ERR_BAD_REQUEST', 400);
  return toRowGroups(rows, mapping);
}

async function* toRowGroups(groups: CsvFile['rows'], mapping: ColumnMapping): AsyncGenerator<readonly SetUpRow[], undefined> {
  for await (const rows of groups)
    yield rows.map(({ line, cells }) => ({
      line,
      // Numbers and names that were copied out of other apps often begin with an invisible mark of the text's direction, which is
      // removed.
      cells: Object.fromEntries(
        mapping.map(({ field, column }) => [field, removeDirectionOverrides(cells[column] ?? '').trim()]),
      ),
    }));
}

/** Returns whether a mapping has a column for each required field. */
export const isCompleteMapping = (kind: SetUpKind, mapping: ColumnMapping): boolean =>
  listRequiredSetUpFields(kind).every((field) => mapping.some((each) => each.field === field));
