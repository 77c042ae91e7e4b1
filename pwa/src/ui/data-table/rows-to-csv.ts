import type { TableColumn } from './table-column.ts';

/** A pattern of cells that a spreadsheet would read as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Writes rows as a CSV file with a header, in the format of the region's spreadsheets. Cells that look like a formula are
 * quoted.
 */
export function rowsToCsv<Row>(columns: readonly Pick<TableColumn<Row>, 'header' | 'value'>[], rows: readonly Row[]): string {
  const written = columns.filter(({ value }) => value !== undefined);
  const lines = [written.map(({ header }) => header), ...rows.map((row) => written.map(({ value }) => value?.(row) ?? ''))];
  // The byte order mark tells Excel that the file is UTF-8.
  return `\uFEFF${lines.map((cells) => cells.map(toCell).join(';')).join('\r\n')}\r\n`;
}

function toCell(value: string | number): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
