import { Dexie } from 'dexie';
import { LocalDatabase } from './local-database.ts';

/** How long an emptied database may take to be gone, in milliseconds. */
const DELETE_MS = 2_000;

/**
 * Deletes a user's database. It is emptied first: deleting waits for the last tab that has it open, which may be frozen, and
 * then nobody waits for it. One that can't be opened is deleted all the same.
 */
export async function wipeDatabase(name: string): Promise<void> {
  const database = new LocalDatabase(name);
  try {
    await database.open();
    await Promise.all(database.tables.map((table) => table.clear()));
  } catch {
    // Of a newer shell, or broken: there is nothing to read in it for this one either.
  }
  database.close();
  await Promise.race([Dexie.delete(name), new Promise((resolve) => setTimeout(resolve, DELETE_MS))]);
}
