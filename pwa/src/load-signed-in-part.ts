import { replaceRefusedDatabase } from './platform/storage/replace-refused-database.ts';
import { createStore } from './platform/store.ts';
import { firstScreenShown } from './platform/loading/first-screen.ts';
import { loadWhenIdle } from './platform/loading/create-idle-loaded-module.ts';

type SignedInPart = typeof import('./signed-in-part.ts');

/**
 * The part of the app that needs a user's data. It is loaded separately, because the log-in page works without it. Undefined
 * until it is loaded.
 */
export const signedInPartStore = createStore<SignedInPart | undefined>(undefined);

let loadingPart: Promise<SignedInPart> | undefined;

/**
 * Loads the part of the app for signed-in users and starts its engine. Further calls return the same part. After a failed load
 * the next call tries again.
 */
export const loadSignedInPart = (): Promise<SignedInPart> =>
  (loadingPart ??= Promise.all([import('./signed-in-part.ts'), replaceRefusedDatabase()]).then(
    ([part]) => {
      part.startOfflineEngine();
      signedInPartStore.set(part);
      void firstScreenShown.then(loadWhenIdle);
      return part;
    },
    (error: unknown) => {
      loadingPart = undefined;
      throw error;
    },
  ));
