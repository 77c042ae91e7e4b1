import { loadSignedInPart } from './load-signed-in-part.ts';
import { firstScreenShown } from './platform/loading/first-screen.ts';
import { currentUser, sessionStore, startSession } from './platform/session/session.ts';
import { registerServiceWorker } from './platform/update/use-app-update.ts';
import { SIGNED_IN_USER_NOTE, storeDeviceNote } from './push/device-note.ts';

/**
 * Starts the session and the service worker. Uses only code that the log-in page loads, too. Must be called once before
 * rendering.
 */
export function startAppSession(): void {
  // A development server has no built worker to register.
  if (import.meta.env.PROD) void registerServiceWorker();
  // The service worker shows the content of pushes only to the user in this device note, so each change of the session updates
  // the note.
  sessionStore.subscribe(
    () => void firstScreenShown.then(() => storeDeviceNote(SIGNED_IN_USER_NOTE, currentUser())).catch(() => undefined),
  );
  startSession({
    countUnsent: async () => (await loadSignedInPart()).countUnsentOnDevice(),
    wipe: async (user) => (await loadSignedInPart()).deleteDeviceData(user),
  });
}
