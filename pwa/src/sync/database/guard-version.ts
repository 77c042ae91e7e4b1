import type { Dexie } from 'dexie';
import { troubleStore } from './database-trouble.ts';

/**
 * Keeps tabs of different versions from writing into one database (SPEC V1, V2): the older one lets go when a newer shape
 * comes, and does not start over one that is there already, which Dexie would open as it is. `version` is this shell's.
 */
export function guardVersion(database: Dexie, version: number): void {
  const letGo = (): void => {
    database.close({ disableAutoOpen: true });
    troubleStore.set({ kind: 'newer' });
  };
  database.on('versionchange', ({ newVersion }) => {
    // Deleted at log-out: nobody is to be told.
    if (newVersion === null || newVersion === 0) database.close({ disableAutoOpen: true });
    else letGo();
    // Dexie's own listener comes after, and would open it again at the next read.
    return false;
  });
  database.on('blocked', () => troubleStore.set({ kind: 'blocked' }));
  database.on(
    'ready',
    () => {
      // The browser counts in tenths of Dexie's versions.
      if (Math.floor(database.backendDB().version / 10) > version) letGo();
      else if (troubleStore.get()?.kind === 'blocked') troubleStore.set(undefined);
    },
    true,
  );
}
