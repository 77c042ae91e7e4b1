import { createStore } from '../../platform/store.ts';

/**
 * The reason why the device's data can't be used, or that some of it is lost. `newer`: a newer version of the app uses it.
 * `blocked`: an older tab prevents its upgrade. `lost`: the browser's connection to it is broken for good. `evicted`: the
 * browser deleted it while `unsent` changes were waiting.
 */
export type DatabaseTrouble =
  | { readonly kind: 'newer' | 'blocked' | 'lost' }
  | { readonly kind: 'evicted'; readonly unsent: number };

export const databaseTroubleStore = createStore<DatabaseTrouble | undefined>(undefined);
