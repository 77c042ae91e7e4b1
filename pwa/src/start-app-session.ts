import { loadSignedInPart } from './load-signed-in-part.ts';
import { firstScreenShown } from './platform/loading/first-screen.ts';
import { currentUser, sessionStore, startSession } from './platform/session.ts';
import { registerServiceWorker } from './platform/use-app-update.ts';
import { SIGNED_IN, writeNote } from './push/device-note.ts';

/** Starts the session and the service worker, with no more code than a log-in page needs. Call once before rendering. */
export function startAppSession(): void {
  // Development has no built worker to register.
  if (import.meta.env.PROD) void registerServiceWorker();
  // Also where nothing else changes: the worker shows what is pushed only to whom this names.
  sessionStore.subscribe(() => void firstScreenShown.then(() => writeNote(SIGNED_IN, currentUser())).catch(() => undefined));
  startSession({
    countUnsent: async () => (await loadSignedInPart()).countUnsentHere(),
    wipe: async (user) => (await loadSignedInPart()).wipeDevice(user),
  });
}
