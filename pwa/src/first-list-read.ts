import { currentUser } from './platform/session.ts';
import { databaseStore } from './sync/current-database.ts';
import { readFirstWindow } from './tickets/use-ticket-list.ts';

/** What a screen without its list waits for it at most, in milliseconds. */
const LONGEST_MS = 250;

/** Settles when the first list is read, so that the first screen comes with it; or when that takes too long. */
export async function firstListRead(): Promise<void> {
  const [database, user] = [databaseStore.get(), currentUser()];
  if (database === undefined || user === undefined) return;
  // What fails here fails on the screen again, where it is told.
  const read = readFirstWindow(database, user).catch(() => undefined);
  await Promise.race([read, new Promise((resolve) => setTimeout(resolve, LONGEST_MS))]);
}
