import { createStore, useStore } from '../../platform/store.ts';
import type { LocalDatabase } from './local-database.ts';

export const databaseStore = createStore<LocalDatabase | undefined>(undefined);

/** The signed-in user's database; undefined while nobody is signed in. */
export const useDatabase = (): LocalDatabase | undefined => useStore(databaseStore);

/** The signed-in user's database. Throws when nobody is: commands are only reachable from private screens. */
export function currentDatabase(): LocalDatabase {
  const database = databaseStore.get();
  if (database === undefined) throw new Error('nobody is signed in');
  return database;
}
