import { Dexie } from 'dexie';

/** How long deleting an emptied database may take, in milliseconds. */
const DELETION_TIMEOUT_MS = 2_000;

/**
 * Deletes a user's database. It is emptied first, because the deletion waits for the last tab that has it open, which may be
 * frozen. After a while the caller waits no longer. A database that can't be opened is deleted all the same.
 */
export async function wipeDatabase(name: string): Promise<void> {
  // The database is opened with the tables that it has, because another version of the app may have created it.
  const database = new Dexie(name);
  try {
    await database.open();
    await Promise.all(database.tables.map((table) => table.clear()));
  } catch {
    // The database is broken or deleted, so nothing can be read from it.
  }
  database.close();
  await Promise.race([Dexie.delete(name), new Promise((resolve) => setTimeout(resolve, DELETION_TIMEOUT_MS))]);
}
