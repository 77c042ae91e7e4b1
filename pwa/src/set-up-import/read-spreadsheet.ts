const WORKBOOK_NAME_PATTERN = /\.xlsx?$/i;

/** The message to the worker that reads a workbook. */
export type SpreadsheetRequest = { readonly file: File; readonly maxRows: number };
/** The answer of the worker: the first sheet as CSV, or the reason why the worker could not read it. */
export type SpreadsheetTable = { readonly table: Blob } | { readonly fault: 'invalid' | 'too-long' };

/**
 * Returns the first sheet of a workbook as CSV, and any other file as it is. The fault `unread` means that the worker ended
 * without an answer. There is no time limit, because the worker keeps the screen responsive. The worker's code is loaded with the
 * first workbook. Its memory is freed after the answer, or as soon as `dropped` is aborted.
 */
export async function readSpreadsheet(
  { file, maxRows }: SpreadsheetRequest,
  dropped: AbortSignal,
): Promise<SpreadsheetTable | { readonly fault: 'unread' }> {
  if (!WORKBOOK_NAME_PATTERN.test(file.name)) return { table: file };
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
