import { string } from 'valibot';
import { SessionUser } from '@prosa/contract/session/session';
import { APP_LANGUAGE_NOTE, readDeviceNote, SIGNED_IN_USER_NOTE, toPushPreferenceNoteName } from '../push/device-note.ts';
import { PushPreference } from '../push/push-preference.ts';
import { renewSubscription } from '../push/renew-subscription.ts';
import { registerBackgroundSync } from '../sync/outbox/outbox-signal.ts';

declare const self: ServiceWorkerGlobalScope;

/** The tag of the sync event with which the browser lets the worker report the subscription again. */
export const RENEW_PUSH_TAG = 'renew-push';

/**
 * Reports a changed push subscription to the server with the session's cookie, whether or not the app is open. If the server
 * can't be reached, a browser with Background Sync retries once there is a network. In any other browser, the next start of the
 * app reports the subscription.
 */
export async function renewPush(): Promise<void> {
  try {
    await reportPushSubscription();
  } catch {
    await registerBackgroundSync(self.registration, RENEW_PUSH_TAG);
  }
}

/**
 * Reports the current push subscription to the server if a user of this device wants notifications. Throws if the server can't
 * be reached.
 */
export async function reportPushSubscription(): Promise<void> {
  const user = await readDeviceNote(SIGNED_IN_USER_NOTE, SessionUser);
  const wish = user === undefined ? undefined : await readDeviceNote(toPushPreferenceNoteName(user.id), PushPreference);
  if (wish === undefined) return;
  await renewSubscription(self.registration, wish, (await readDeviceNote(APP_LANGUAGE_NOTE, string())) ?? navigator.language);
}
