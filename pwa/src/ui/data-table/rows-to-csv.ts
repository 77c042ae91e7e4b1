import type { TableColumn } from './table-column.ts';

/** A cell that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Writes rows as a CSV file with a header, as spreadsheets of the region read it; what looks like a formula is quoted. */
export function rowsToCsv<Row>(columns: readonly Pick<TableColumn<Row>, 'header' | 'value'>[], rows: readonly Row[]): string {
  const written = columns.filter(({ value }) => value !== undefined);
  const lines = [written.map(({ header }) => header), ...rows.map((row) => written.map(({ value }) => value?.(row) ?? ''))];
  // The mark at the beginning tells Excel that the file is UTF-8.
  return `\uFEFF${lines.map((cells) => cells.map(toCell).join(';')).join('\r\n')}\r\n`;
}

function toCell(value: string | number): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
