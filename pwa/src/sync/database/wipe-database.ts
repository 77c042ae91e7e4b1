import { Dexie } from 'dexie';

/** The maximum time to wait for the deletion of an emptied database, in milliseconds. */
const DELETION_TIMEOUT_MS = 2_000;

/**
 * Deletes a user's database. The database is emptied first, because its deletion waits for each tab that has it open, and a
 * frozen tab never closes it. The caller waits for the deletion at most `DELETION_TIMEOUT_MS`. A database that can't be opened is
 * deleted without being emptied.
 */
export async function wipeDatabase(name: string): Promise<void> {
  // The database is opened with the tables that it has, because another version of the app may have created it.
  const database = new Dexie(name);
  try {
    await database.open();
    await Promise.all(database.tables.map((table) => table.clear()));
  } catch {
    // A database that is broken or already deleted can't be emptied. The deletion below follows in any case.
  }
  database.close();
  await Promise.race([Dexie.delete(name), new Promise((resolve) => setTimeout(resolve, DELETION_TIMEOUT_MS))]);
}
