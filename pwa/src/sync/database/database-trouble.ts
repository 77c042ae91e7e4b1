import { createStore } from '../../platform/store.ts';

/**
 * Why the device's data can't be worked with, or that some is gone. `newer`: a newer version of the app has it. `blocked`: an
 * older tab keeps it from being brought up to date. `lost`: the browser's connection to it broke for good. `evicted`: the
 * browser deleted it while `unsent` changes waited.
 */
export type DatabaseTrouble =
  | { readonly kind: 'newer' | 'blocked' | 'lost' }
  | { readonly kind: 'evicted'; readonly unsent: number };

export const troubleStore = createStore<DatabaseTrouble | undefined>(undefined);
