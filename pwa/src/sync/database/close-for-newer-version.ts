import type { Dexie } from 'dexie';
import { databaseTroubleStore } from './database-trouble.ts';

/**
 * Prevents tabs of different versions from writing into one database (SPEC V1, V2). An older tab closes the database when a
 * newer version of the app opens it. An older tab does not open a newer database either, although Dexie would. `version` is the
 * database version of this tab's app.
 */
export function closeForNewerVersion(database: Dexie, version: number): void {
  const closeDatabase = (): void => {
    database.close({ disableAutoOpen: true });
    databaseTroubleStore.set({ kind: 'newer' });
  };
  database.on('versionchange', ({ newVersion }) => {
    // If there is no new version, a log-out in another tab deletes the database, and the user sees no message.
    if (newVersion === null || newVersion === 0) database.close({ disableAutoOpen: true });
    else closeDatabase();
    // The result false keeps Dexie's own later listener from running, which would reopen the database at the next read.
    return false;
  });
  database.on('blocked', () => databaseTroubleStore.set({ kind: 'blocked' }));
  database.on(
    'ready',
    () => {
      // The browser's version number is divided by ten, because it is ten times Dexie's.
      if (Math.floor(database.backendDB().version / 10) > version) closeDatabase();
      else if (databaseTroubleStore.get()?.kind === 'blocked') databaseTroubleStore.set(undefined);
    },
    true,
  );
}
