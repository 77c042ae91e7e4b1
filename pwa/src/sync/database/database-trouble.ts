import { createStore } from '../../platform/store.ts';

/**
 * The reason why the device's database can't be used, or why data in it is lost. `newer`: a newer version of the app uses the
 * database. `blocked`: an older tab prevents the upgrade of the database. `lost`: the browser's connection to the database is
 * broken permanently. `evicted`: the browser deleted the database while it contained unsent changes.
 */
export type DatabaseTrouble =
  | { readonly kind: 'newer' | 'blocked' | 'lost' }
  | { readonly kind: 'evicted'; readonly unsent: number };

export const databaseTroubleStore = createStore<DatabaseTrouble | undefined>(undefined);
