import { replaceRefusedDatabase } from './platform/storage/replace-refused-database.ts';
import { createStore } from './platform/store.ts';
import { firstScreenShown } from './platform/loading/first-screen.ts';
import { loadWhenIdle } from './platform/create-idle-loaded.ts';

type SignedInPart = typeof import('./signed-in-part.ts');

/** The part of the app that needs a user's data, once it is loaded. The log-in page works without it. */
export const signedInPartStore = createStore<SignedInPart | undefined>(undefined);

let coming: Promise<SignedInPart> | undefined;

/**
 * Loads the part for signed-in users and starts its engine. Further calls return the same part, and a call after a failed load
 * retries.
 */
export const loadSignedInPart = (): Promise<SignedInPart> =>
  (coming ??= Promise.all([import('./signed-in-part.ts'), replaceRefusedDatabase()]).then(
    ([part]) => {
      part.startOfflineEngine();
      signedInPartStore.set(part);
      void firstScreenShown.then(loadWhenIdle);
      return part;
    },
    (error: unknown) => {
      coming = undefined;
      throw error;
    },
  ));
