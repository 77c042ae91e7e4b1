import { loadSignedInPart } from './load-signed-in-part.ts';
import { firstScreenShown } from './platform/loading/first-screen.ts';
import { currentUser, sessionStore, startSession } from './platform/session.ts';
import { registerServiceWorker } from './platform/use-app-update.ts';
import { SIGNED_IN, writeNote } from './push/device-note.ts';

/**
 * Starts the session and the service worker, with only the code that a log-in page needs. Must be called once before rendering.
 */
export function startAppSession(): void {
  // Development has no built worker to register.
  if (import.meta.env.PROD) void registerServiceWorker();
  // The worker shows pushed content only to the user whom this note names, so every change of the session updates the note.
  sessionStore.subscribe(() => void firstScreenShown.then(() => writeNote(SIGNED_IN, currentUser())).catch(() => undefined));
  startSession({
    countUnsent: async () => (await loadSignedInPart()).countUnsentOnDevice(),
    wipe: async (user) => (await loadSignedInPart()).deleteDeviceData(user),
  });
}
