import Papa from 'papaparse';
import { AppError } from '../platform/app-error.ts';

const MAX_COLUMNS = 100;
/** Matches a cell that an export has quoted. The quote keeps spreadsheets from running the cell as a formula. */
const QUOTED_FORMULA = /^'(?=[=+\-@\t\r])/;

/** A row with its number in a spreadsheet, where empty rows count and the header is row 1. */
type CsvRow = { readonly line: number; readonly cells: readonly string[] };
export type CsvFile = { readonly headers: readonly string[]; readonly rows: readonly CsvRow[] };

/**
 * Parses a CSV file in UTF-8 or UTF-16, or in windows-1252 as spreadsheets write it, with `,`, `;` or tabs between cells. Refuses
 * with ERR_BAD_REQUEST a file without rows, with more than `maxRows` rows, or with too many columns.
 */
export function parseCsv(bytes: Uint8Array, maxRows: number): CsvFile {
  // The database cannot store NUL characters.
  const text = decodeText(bytes).replaceAll('\0', '');
  const found: CsvRow[] = [];
  let line = 0;
  Papa.parse<string[]>(text, {
    delimiter: guessDelimiter(text),
    step: ({ data }, parser) => {
      line += 1;
      const cells = data.map((cell) => cell.trim().replace(QUOTED_FORMULA, ''));
      if (cells.some((cell) => cell !== '')) found.push({ line, cells });
      // More rows than the header and `maxRows` rows mean that the file is too long, so parsing ends.
      if (found.length > maxRows + 1) parser.abort();
    },
  });
  const [header, ...rows] = found;
  if (header === undefined || rows.length === 0 || rows.length > maxRows || header.cells.length > MAX_COLUMNS)
    throw new AppError('ERR_BAD_REQUEST', 400);
  return { headers: header.cells, rows };
}

function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Counts the delimiters in the header only, because messages in the rows may contain any number of `;` and `,`. */
function guessDelimiter(text: string): ',' | ';' | '\t' {
  const countColumns = (delimiter: string) =>
    Papa.parse<string[]>(text, { delimiter, preview: 1, skipEmptyLines: 'greedy' }).data[0]?.length ?? 0;
  return ([';', '\t'] as const).find((delimiter) => countColumns(delimiter) > 1) ?? ',';
}
