const WORKBOOK_NAME = /\.xlsx?$/i;

/** The message to the worker, and the answer of the worker: the first sheet as CSV, or the reason why there is none. */
export type SpreadsheetRequest = { readonly file: File; readonly maxRows: number };
export type SpreadsheetTable = { readonly table: Blob } | { readonly fault: 'invalid' | 'too-long' };

/**
 * Returns the first sheet of a workbook as CSV, and any other file as it is. The fault `unread` means that the worker ended
 * without an answer. A worker reads the workbook without a time limit, so that the screen stays responsive. The code of the
 * worker is loaded with the first workbook, and its memory is freed after the answer, or at once when `dropped` is aborted.
 */
export async function readSpreadsheet(
  { file, maxRows }: SpreadsheetRequest,
  dropped: AbortSignal,
): Promise<SpreadsheetTable | { readonly fault: 'unread' }> {
  if (!WORKBOOK_NAME.test(file.name)) return { table: file };
  const worker = new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve) => {
      // The cast is safe: the sender is the app's own worker.
      worker.addEventListener('message', ({ data }: MessageEvent<SpreadsheetTable>) => resolve(data));
      // An error means that the workbook needs more memory than the device has, or that the code of the worker could not be
      // loaded.
      worker.addEventListener('error', () => resolve({ fault: 'unread' }));
      dropped.addEventListener('abort', () => resolve({ fault: 'unread' }));
      worker.postMessage({ file, maxRows } satisfies SpreadsheetRequest);
    });
  } finally {
    worker.terminate();
  }
}
