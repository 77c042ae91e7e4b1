import { Dexie } from 'dexie';

/** How long an emptied database may take to be gone, in milliseconds. */
const DELETE_MS = 2_000;

/**
 * Deletes a user's database. It is emptied first: deleting waits for the last tab that has it open, which may be frozen, and
 * then nobody waits for it. One that can't be opened is deleted all the same.
 */
export async function wipeDatabase(name: string): Promise<void> {
  // Opened with the tables it has, whichever shell made it.
  const database = new Dexie(name);
  try {
    await database.open();
    await Promise.all(database.tables.map((table) => table.clear()));
  } catch {
    // Broken, or gone: there is nothing to read in it for this one either.
  }
  database.close();
  await Promise.race([Dexie.delete(name), new Promise((resolve) => setTimeout(resolve, DELETE_MS))]);
}
