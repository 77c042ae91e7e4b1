import { markFeatureMissing } from '../missing-features.ts';
import { withTimeLimit } from '../with-time-limit.ts';

const PROBE = 'prosa-probe';
/** A browser that takes longer to answer is busy, not without a database, in milliseconds. */
const LONGEST_MS = 2_000;

/** Where the browser refuses IndexedDB, one that lasts as long as the page takes its place. Resolves once databases can be opened. */
export async function fillInDatabase(): Promise<void> {
  if ((await withTimeLimit(mayOpen(), LONGEST_MS)) !== false) return;
  const { keepDatabasesInMemory } = await import('./memory-database.ts');
  keepDatabasesInMemory();
  markFeatureMissing('database');
}

/** Whether a database can be made here. None is. */
async function mayOpen(): Promise<boolean> {
  try {
    const opening = indexedDB.open(PROBE);
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
