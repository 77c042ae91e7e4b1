import { MAX_SET_UP_ROWS } from '@prosa/contract/set-up/import-set-up';
import Papa from 'papaparse';
import { AppError } from '../platform/app-error.ts';

const MAX_COLUMNS = 100;
/** Matches a cell that an export has quoted. The quote keeps spreadsheets from running the cell as a formula. */
const QUOTED_FORMULA = /^'(?=[=+\-@\t\r])/;

export type CsvFile = { readonly headers: readonly string[]; readonly rows: readonly (readonly string[])[] };

/**
 * Parses a CSV file in UTF-8, or in windows-1252 as spreadsheets write it, with `,` or `;` between cells. Refuses a file without
 * rows, or with too many rows or columns, with ERR_BAD_REQUEST.
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
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Guesses the delimiter from the header alone, because the cells of rows may contain any number of `;` and `,`. */
function guessDelimiter(text: string): ',' | ';' {
  const { data } = Papa.parse<string[]>(text, { delimiter: ';', preview: 1, skipEmptyLines: 'greedy' });
  return (data[0]?.length ?? 0) > 1 ? ';' : ',';
}
