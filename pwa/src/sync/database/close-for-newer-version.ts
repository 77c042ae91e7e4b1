import type { Dexie } from 'dexie';
import { databaseTroubleStore } from './database-trouble.ts';

/**
 * Prevents tabs of different versions from writing into one database (SPEC V1, V2). An older tab closes it when a newer version
 * comes. It does not open a newer database either, which Dexie would open unchanged. `version` is this shell's.
 */
export function closeForNewerVersion(database: Dexie, version: number): void {
  const letGo = (): void => {
    database.close({ disableAutoOpen: true });
    databaseTroubleStore.set({ kind: 'newer' });
  };
  database.on('versionchange', ({ newVersion }) => {
    // A log-out in another tab deletes the database, which is no trouble to report.
    if (newVersion === null || newVersion === 0) database.close({ disableAutoOpen: true });
    else letGo();
    // Dexie's own listener comes later, and would reopen the database at the next read.
    return false;
  });
  database.on('blocked', () => databaseTroubleStore.set({ kind: 'blocked' }));
  database.on(
    'ready',
    () => {
      // The browser's versions are ten times Dexie's.
      if (Math.floor(database.backendDB().version / 10) > version) letGo();
      else if (databaseTroubleStore.get()?.kind === 'blocked') databaseTroubleStore.set(undefined);
    },
    true,
  );
}
