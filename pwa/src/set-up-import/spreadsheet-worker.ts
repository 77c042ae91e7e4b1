import { read, utils } from '@e965/xlsx';
import type { SpreadsheetRequest, SpreadsheetTable } from './read-spreadsheet.ts';

declare const self: DedicatedWorkerGlobalScope;

/**
 * Returns the first sheet of a workbook as CSV. The worker reads at most twice `maxRows` rows, because some rows may be empty.
 */
function toTable(bytes: ArrayBuffer, maxRows: number): SpreadsheetTable {
  const { SheetNames, Sheets } = read(bytes, { dense: true, sheets: 0, sheetRows: 2 * maxRows });
  const sheet = Sheets[SheetNames[0] ?? ''];
  if (sheet === undefined) return { fault: 'invalid' };
  // The library sets `!fullref` (the full range of a sheet) only if the sheet has more rows than were read.
  if (sheet['!fullref'] !== undefined && sheet['!fullref'] !== sheet['!ref']) return { fault: 'too-long' };
  // The numbers are left unformatted, because formatting would cut the digits of a long number.
  return { table: new Blob([utils.sheet_to_csv(sheet, { rawNumbers: true, blankrows: true })]) };
}

self.addEventListener('message', ({ data: { file, maxRows } }: MessageEvent<SpreadsheetRequest>) => {
  void file
    .arrayBuffer()
    .then((bytes) => toTable(bytes, maxRows))
    .catch((): SpreadsheetTable => ({ fault: 'invalid' }))
    .then((answer) => self.postMessage(answer));
});
