import { openSearchClient, stopSearch } from './search-client.ts';

/**
 * Keeps the searchable texts of a local database up to date until `stopped`. If the browser has Web Locks, only one tab at a time
 * maintains the texts.
 */
export function maintainSearchTexts(database: string, stopped: AbortSignal): void {
  const maintainTexts = (): Promise<void> => {
    const client = openSearchClient(database);
    client.keep();
    return new Promise((resolve) => stopped.addEventListener('abort', () => resolve()));
  };
  stopped.addEventListener('abort', () => stopSearch(database));
  if (navigator.locks === undefined) void maintainTexts();
  else
    navigator.locks.request(`prosa-texts-${database}`, { signal: stopped }, maintainTexts).catch((error: unknown) => {
      if (!stopped.aborted) throw error;
    });
}
