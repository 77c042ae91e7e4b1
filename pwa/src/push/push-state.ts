import { ApiRefusal, NotNow } from '../platform/api-client.ts';
import { currentUser } from '../platform/session.ts';
import { createStore, useStore } from '../platform/store.ts';
import { within } from '../platform/within.ts';
import { APP_LANGUAGE, readNote, wishOf, writeNote } from './device-note.ts';
import { PushWish } from './push-wish.ts';
import { renewSubscription } from './renew-subscription.ts';

/**
 * How this device stands: `install-first` is Apple's rule that only an installed app may be told; `blocked` can only be
 * undone in the browser's settings.
 */
export type PushState = 'unknown' | 'unsupported' | 'install-first' | 'off' | 'blocked' | 'on';

const stateStore = createStore<PushState>('unknown');
export const usePushState = (): PushState => useStore(stateStore);

const appRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  globalThis.navigator?.serviceWorker?.getRegistration();

/** Looks how this device stands. */
export async function lookAtPush(): Promise<void> {
  const user = currentUser();
  const registration = await appRegistration();
  const isApple =
    /iPhone|iPad/.test(navigator.userAgent) || (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1);
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  if (isApple && !isInstalled) return stateStore.set('install-first');
  if (user === undefined || globalThis.Notification === undefined || registration?.pushManager === undefined)
    return stateStore.set('unsupported');
  if (Notification.permission === 'denied') return stateStore.set('blocked');
  const wish = await readNote(wishOf(user.id), PushWish);
  const isOn =
    Notification.permission === 'granted' && wish !== undefined && (await registration.pushManager.getSubscription()) !== null;
  stateStore.set(isOn ? 'on' : 'off');
}

/** Asks for the permission and subscribes. Only from a gesture, after the reason was shown. Says whether it worked. */
export async function turnPushOn(wish: PushWish): Promise<boolean> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') {
    await lookAtPush();
    return true;
  }
  const user = currentUser();
  if (user === undefined) return false;
  await writeNote(wishOf(user.id), wish);
  return keepPush();
}

/** Renews what the user wished for on this device; says whether it worked. Without a wish or the permission it does nothing. */
export async function keepPush(): Promise<boolean> {
  const [user, registration] = [currentUser(), await appRegistration()];
  if (user === undefined || registration === undefined || globalThis.Notification?.permission !== 'granted') return false;
  const wish = await readNote(wishOf(user.id), PushWish);
  if (wish === undefined) return false;
  try {
    const language = document.documentElement.lang;
    await writeNote(APP_LANGUAGE, language);
    await renewSubscription(registration, wish, language);
    return true;
  } catch (error) {
    // No network, no push service: the next start tries again.
    if (error instanceof NotNow || error instanceof ApiRefusal || error instanceof DOMException) return false;
    throw error;
  } finally {
    await lookAtPush();
  }
}

/** Ends it on this device until somebody turns it on again. */
export async function turnPushOff(): Promise<void> {
  const user = currentUser();
  if (user !== undefined) await writeNote(wishOf(user.id), undefined);
  await unsubscribe();
  await lookAtPush();
}

/** The address by which this device is told; undefined where it isn't. */
export async function thisEndpoint(): Promise<string | undefined> {
  return (await (await appRegistration())?.pushManager?.getSubscription())?.endpoint;
}

/** Longest wait for the browser's push service at a log-out, in milliseconds: without a network it may not answer. */
const UNSUBSCRIBE_MS = 2_000;

/** Takes back the browser's subscription: nothing reaches it by the old address any more. */
export async function unsubscribe(): Promise<void> {
  const subscription = await (await appRegistration())?.pushManager?.getSubscription();
  const given = subscription?.unsubscribe().catch(() => false);
  if (given !== undefined) await within(given, UNSUBSCRIBE_MS);
}
