import type { TableColumn } from './table-column.ts';

/** Matches the text of a cell that a spreadsheet would run as a formula. */
const FORMULA_START_PATTERN = /^[=+\-@\t\r]/;

/**
 * Returns rows as the text of a CSV file with a header. The cells are separated by semicolons, as spreadsheets in the region
 * expect. Cells that look like a formula are escaped.
 */
export function rowsToCsv<Row>(columns: readonly Pick<TableColumn<Row>, 'header' | 'value'>[], rows: readonly Row[]): string {
  const written = columns.filter(({ value }) => value !== undefined);
  const lines = [written.map(({ header }) => header), ...rows.map((row) => written.map(({ value }) => value?.(row) ?? ''))];
  // The byte order mark tells Excel that the file is UTF-8.
  return `\uFEFF${lines.map((cells) => cells.map(toCell).join(';')).join('\r\n')}\r\n`;
}

function toCell(value: string | number): string {
  const text = typeof value === 'string' && FORMULA_START_PATTERN.test(value) ? `'${value}` : String(value);
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
