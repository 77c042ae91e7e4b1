import { markFeatureMissing } from '../device/missing-features.ts';
import { withTimeLimit } from '../loading/with-time-limit.ts';

const PROBE_DATABASE = 'prosa-probe';
/**
 * The maximum time for which the app waits for the browser to open a database, in milliseconds. A browser that takes longer is
 * assumed to be busy, and not to refuse databases.
 */
const MAX_OPENING_MS = 2_000;

/**
 * If the browser refuses IndexedDB, replaces it with databases in memory, which are lost when the page is closed. Resolves once
 * databases can be opened.
 */
export async function replaceRefusedDatabase(): Promise<void> {
  if ((await withTimeLimit(isDatabaseUsable(), MAX_OPENING_MS)) !== false) return;
  const { storeDatabasesInMemory } = await import('./memory-database.ts');
  storeDatabasesInMemory();
  markFeatureMissing('database');
}

/** Returns whether the browser lets this page open a database. The check leaves no database behind. */
async function isDatabaseUsable(): Promise<boolean> {
  try {
    const opening = indexedDB.open(PROBE_DATABASE);
    return await new Promise((resolve) => {
      opening.addEventListener('upgradeneeded', () => {
        resolve(true);
        opening.transaction?.abort();
      });
      opening.addEventListener('error', (event) => {
        event.preventDefault();
        resolve(false);
      });
    });
  } catch {
    return false;
  }
}
