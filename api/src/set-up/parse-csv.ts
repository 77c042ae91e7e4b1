import { UPLOAD_IN_PARTS_FROM_BYTES } from '@prosa/contract/uploads/upload';
import Papa from 'papaparse';
import { AppError } from '../platform/app-error.ts';

const MAX_COLUMNS = 100;
/** The number of characters at the start of a file by which the delimiter and the line break are guessed. */
const HEAD_CHARACTERS = 64 * 1024;
/**
 * The maximum length of a row in characters. Without this limit, a quote that is never closed would make the rest of the file a
 * single row, which would be in memory as a whole.
 */
const MAX_ROW_CHARACTERS = UPLOAD_IN_PARTS_FROM_BYTES;
/**
 * Matches a cell with a formula and an apostrophe before it. Exports add the apostrophe so that a spreadsheet doesn't run the
 * formula.
 */
const QUOTED_FORMULA_PATTERN = /^'(?=[=+\-@\t\r])/;

/** Reads a file from its beginning, in chunks of any length. */
export type ReadChunks = () => AsyncIterable<Uint8Array>;
/** A row with its number in a spreadsheet, where empty rows count and the header is row 1. */
type CsvRow = { readonly line: number; readonly cells: readonly string[] };
/** A file whose rows are read in groups as they are needed, so that a large file is never in memory as a whole. */
export type CsvFile = { readonly headers: readonly string[]; readonly rows: AsyncIterable<readonly CsvRow[]> };

/**
 * Opens a CSV file in UTF-8 or UTF-16, or in windows-1252 as spreadsheets write it, with `,`, `;` or tabs between cells. Refuses
 * with ERR_BAD_REQUEST a file without rows, with more than `maxRows` rows, with a row that is too long, or with too many columns.
 * Some of these faults are found only while the rows are read.
 */
export async function openCsv(read: ReadChunks, maxRows: number): Promise<CsvFile> {
  const groups = readRows(read);
  for (;;) {
    const { value, done } = await groups.next();
    if (done === true) return refuseFile();
    const [header, ...rows] = value;
    if (header === undefined) continue;
    if (header.cells.length > MAX_COLUMNS) refuseFile();
    return { headers: header.cells, rows: limitRows([rows], groups, maxRows) };
  }
}

async function* limitRows(first: readonly (readonly CsvRow[])[], others: AsyncIterable<readonly CsvRow[]>, maxRows: number) {
  let count = 0;
  for (const groups of [first, others])
    for await (const rows of groups) {
      count += rows.length;
      if (count > maxRows) refuseFile();
      if (rows.length > 0) yield rows;
    }
  if (count === 0) refuseFile();
}

/** Reads all rows that have a cell with text. */
async function* readRows(read: ReadChunks): AsyncGenerator<readonly CsvRow[], undefined> {
  let line = 0;
  let rest = '';
  let layout: CsvLayout | undefined;
  const parsePiece = (text: string, isLast: boolean): readonly CsvRow[] => {
    layout ??= guessLayout(text);
    const parsed = parseRows(text, layout, isLast);
    rest = parsed.rest;
    if (rest.length > MAX_ROW_CHARACTERS) refuseFile();
    return parsed.rows.flatMap((row) => {
      line += 1;
      const cells = row.map((cell) => cell.trim().replace(QUOTED_FORMULA_PATTERN, ''));
      return cells.some((cell) => cell !== '') ? [{ line, cells }] : [];
    });
  };
  for await (const text of decodeChunks(read, await guessEncoding(read))) {
    rest += text;
    if (layout !== undefined || rest.length >= HEAD_CHARACTERS) yield parsePiece(rest, false);
  }
  yield parsePiece(rest, true);
}

/**
 * Parses the rows of a piece of the file. The last row of a piece may continue in the next piece, so it is returned unparsed as
 * `rest`, unless the piece is the last one.
 */
function parseRows(text: string, { delimiter, newline }: CsvLayout, isLast: boolean) {
  const rows: string[][] = [];
  let start = 0;
  let end = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    newline,
    step({ data, meta }) {
      rows.push(data);
      start = end;
      end = meta.cursor;
    },
  });
  if (isLast) return { rows, rest: '' };
  rows.pop();
  return { rows, rest: text.slice(start) };
}

async function* decodeChunks(read: ReadChunks, encoding: string): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder(encoding);
  // The database cannot store NUL characters.
  for await (const chunk of read()) yield decoder.decode(chunk, { stream: true }).replaceAll('\0', '');
  yield decoder.decode();
}

/**
 * Guesses the encoding: UTF-16 if the file begins with its byte order mark, UTF-8 if all bytes are valid UTF-8, and otherwise
 * windows-1252.
 */
async function guessEncoding(read: ReadChunks): Promise<'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of read()) {
      const [first, second] = chunk;
      if (isFirst && first === 0xff && second === 0xfe) return 'utf-16le';
      if (isFirst && first === 0xfe && second === 0xff) return 'utf-16be';
      isFirst = false;
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return 'windows-1252';
  }
}

type CsvLayout = { readonly delimiter: ',' | ';' | '\t'; readonly newline: '\r' | '\n' | '\r\n' };

/** Guesses the delimiter by the header only, because messages in the rows may contain any number of `;` and `,`. */
function guessLayout(text: string): CsvLayout {
  const parseHeader = (delimiter: string) => Papa.parse<string[]>(text, { delimiter, preview: 1, skipEmptyLines: 'greedy' });
  const countColumns = (delimiter: string) => parseHeader(delimiter).data[0]?.length ?? 0;
  const delimiter = ([';', '\t'] as const).find((each) => countColumns(each) > 1) ?? ',';
  const { linebreak } = parseHeader(delimiter).meta;
  return { delimiter, newline: linebreak === '\r' || linebreak === '\r\n' ? linebreak : '\n' };
}

function refuseFile(): never {
  throw new AppError('ERR_BAD_REQUEST', 400);
}
