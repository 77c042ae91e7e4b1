import { MAX_SET_UP_ROWS } from '@prosa/contract/set-up/import-set-up';
import Papa from 'papaparse';
import { AppError } from '../platform/app-error.ts';

const MAX_COLUMNS = 100;
/** Matches a cell that an export has quoted. The quote keeps spreadsheets from running the cell as a formula. */
const QUOTED_FORMULA = /^'(?=[=+\-@\t\r])/;

export type CsvFile = { readonly headers: readonly string[]; readonly rows: readonly (readonly string[])[] };

/**
 * Parses a CSV file in UTF-8, or in UTF-16 or windows-1252 as spreadsheets write it, with `,`, `;` or tabs between cells. Refuses a
 * file without rows, or with too many rows or columns, with ERR_BAD_REQUEST.
 */
export function parseCsv(bytes: Uint8Array): CsvFile {
  // The database cannot store NUL characters.
  const text = decode(bytes).replaceAll('\0', '');
  const { data } = Papa.parse<string[]>(text, {
    delimiter: guessDelimiter(text),
    skipEmptyLines: 'greedy',
    preview: MAX_SET_UP_ROWS + 2,
  });
  const [headers, ...rows] = data.map((cells) => cells.map((cell) => cell.trim().replace(QUOTED_FORMULA, '')));
  if (headers === undefined || rows.length === 0 || rows.length > MAX_SET_UP_ROWS || headers.length > MAX_COLUMNS)
    throw new AppError('ERR_BAD_REQUEST', 400);
  return { headers, rows };
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Guesses the delimiter from the header alone, because the cells of rows may contain any number of `;` and `,`. */
function guessDelimiter(text: string): string {
  const splitsHeader = (delimiter: string): boolean => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: 1, skipEmptyLines: 'greedy' });
    return (data[0]?.length ?? 0) > 1;
  };
  return [';', '\t'].find(splitsHeader) ?? ',';
}
