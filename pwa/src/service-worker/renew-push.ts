import { string } from 'valibot';
import { SessionUser } from '@prosa/contract/session/session';
import { APP_LANGUAGE, readNote, SIGNED_IN, wishOf } from '../push/device-note.ts';
import { PushWish } from '../push/push-wish.ts';
import { renewSubscription } from '../push/renew-subscription.ts';
import { registerBackgroundSync } from '../sync/outbox/outbox-signal.ts';

declare const self: ServiceWorkerGlobalScope;

/** Name under which the browser is asked for another try. */
export const RENEW_PUSH_TAG = 'renew-push';

/**
 * The browser gave the subscription another address: the server is told, by the session's cookie, whether or not the app is open.
 * Without a network the browser comes back to it once there is one, or else the app's next start.
 */
export async function renewPush(): Promise<void> {
  try {
    await tellServer();
  } catch {
    await registerBackgroundSync(self.registration, RENEW_PUSH_TAG);
  }
}

/** Tells the server of the present subscription, where a user here wishes one. Throws where that can't be done now. */
export async function tellServer(): Promise<void> {
  const user = await readNote(SIGNED_IN, SessionUser);
  const wish = user === undefined ? undefined : await readNote(wishOf(user.id), PushWish);
  if (wish === undefined) return;
  await renewSubscription(self.registration, wish, (await readNote(APP_LANGUAGE, string())) ?? navigator.language);
}
