import { fillInDatabase } from './platform/storage/fill-in-database.ts';
import { createStore } from './platform/store.ts';
import { firstScreenShown } from './platform/loading/first-screen.ts';
import { loadWhenIdle } from './platform/idle-loaded.ts';

type SignedInPart = typeof import('./signed-in-part.ts');

/** All that works with a user's data, once it is there. A log-in page is shown without it. */
export const signedInPartStore = createStore<SignedInPart | undefined>(undefined);

let coming: Promise<SignedInPart> | undefined;

/** Loads what a signed-in user works with and starts its engine. It loads once; a failed load is tried again by the next call. */
export const loadSignedInPart = (): Promise<SignedInPart> =>
  (coming ??= Promise.all([import('./signed-in-part.ts'), fillInDatabase()]).then(
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
