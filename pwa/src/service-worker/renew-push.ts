import { SessionUser } from '@prosa/contract/session/session';
import { readNote, SIGNED_IN, wishOf } from '../push/device-note.ts';
import { PushWish } from '../push/push-wish.ts';
import { renewSubscription } from '../push/renew-subscription.ts';

declare const self: ServiceWorkerGlobalScope;

/** The browser gave the subscription another address: the server is told, by the session's cookie; else the app's next start does it. */
export async function renewPush(): Promise<void> {
  const user = await readNote(SIGNED_IN, SessionUser);
  const wish = user === undefined ? undefined : await readNote(wishOf(user.id), PushWish);
  if (wish === undefined) return;
  await renewSubscription(self.registration, wish, navigator.language).catch(() => undefined);
}
