import { createStore, useStore } from '../../platform/store.ts';
import type { LocalDatabase } from './local-database.ts';

export const databaseStore = createStore<LocalDatabase | undefined>(undefined);

/** Returns the signed-in user's database. Undefined while nobody is signed in. */
export const useDatabase = (): LocalDatabase | undefined => useStore(databaseStore);

/** Returns the signed-in user's database. Throws if nobody is signed in. Commands come only from screens of a signed-in user. */
export function currentDatabase(): LocalDatabase {
  const database = databaseStore.get();
  if (database === undefined) throw new Error('nobody is signed in');
  return database;
}
