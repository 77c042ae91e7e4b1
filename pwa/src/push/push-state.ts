import { ApiRefusal, NotNow } from '../platform/requests/api-client.ts';
import { currentUser } from '../platform/session/session.ts';
import { createStore, useStore } from '../platform/store.ts';
import { withTimeLimit } from '../platform/loading/with-time-limit.ts';
import { APP_LANGUAGE_NOTE, readDeviceNote, toPushPreferenceNoteName, storeDeviceNote } from './device-note.ts';
import { PushPreference } from './push-preference.ts';
import { renewSubscription } from './renew-subscription.ts';

/**
 * The state of notifications on this device. `install-first`: Apple notifies only an installed app. `blocked`: only the
 * browser's settings can allow notifications again.
 */
export type PushState = 'unknown' | 'unsupported' | 'install-first' | 'off' | 'blocked' | 'on';

const pushStateStore = createStore<PushState>('unknown');
export const usePushState = (): PushState => useStore(pushStateStore);

const findAppRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  globalThis.navigator?.serviceWorker?.getRegistration();

/** Updates the state of notifications on this device. */
export async function refreshPushState(): Promise<void> {
  const user = currentUser();
  const registration = await findAppRegistration();
  const isApple =
    /iPhone|iPad/.test(navigator.userAgent) || (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1);
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  if (isApple && !isInstalled) return pushStateStore.set('install-first');
  if (user === undefined || globalThis.Notification === undefined || registration?.pushManager === undefined)
    return pushStateStore.set('unsupported');
  if (Notification.permission === 'denied') return pushStateStore.set('blocked');
  const wish = await readDeviceNote(toPushPreferenceNoteName(user.id), PushPreference);
  const isOn =
    Notification.permission === 'granted' && wish !== undefined && (await registration.pushManager.getSubscription()) !== null;
  pushStateStore.set(isOn ? 'on' : 'off');
}

/**
 * Asks the browser for the permission to notify, and subscribes. Must be called from a user's gesture, after the screen has
 * explained the reason. Returns false if nobody is signed in or the subscription failed. A refused permission is no failure, so
 * the result is then true.
 */
export async function turnPushOn(wish: PushPreference): Promise<boolean> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') {
    await refreshPushState();
    return true;
  }
  const user = currentUser();
  if (user === undefined) return false;
  await storeDeviceNote(toPushPreferenceNoteName(user.id), wish);
  return ensurePushSubscription();
}

/**
 * Renews the subscription of this device if the user wished for notifications here and the browser permits them. Returns whether
 * the device is subscribed.
 */
export async function ensurePushSubscription(): Promise<boolean> {
  const [user, registration] = [currentUser(), await findAppRegistration()];
  if (user === undefined || registration === undefined || globalThis.Notification?.permission !== 'granted') return false;
  const wish = await readDeviceNote(toPushPreferenceNoteName(user.id), PushPreference);
  if (wish === undefined) return false;
  try {
    const language = document.documentElement.lang;
    await storeDeviceNote(APP_LANGUAGE_NOTE, language);
    await renewSubscription(registration, wish, language);
    return true;
  } catch (error) {
    // If the subscription can't be renewed now, the next start of the app tries again.
    if (error instanceof NotNow || error instanceof ApiRefusal || error instanceof DOMException) return false;
    throw error;
  } finally {
    await refreshPushState();
  }
}

/** Ends notifications on this device until a user turns them on again. */
export async function turnPushOff(): Promise<void> {
  const user = currentUser();
  if (user !== undefined) await storeDeviceNote(toPushPreferenceNoteName(user.id), undefined);
  await unsubscribeFromPush();
  await refreshPushState();
}

/** Returns the URL to which the server sends notifications for this device. Undefined if the device is not subscribed. */
export async function findPushAddress(): Promise<string | undefined> {
  return (await (await findAppRegistration())?.pushManager?.getSubscription())?.endpoint;
}

/**
 * The maximum time that a log-out waits for the browser's push service, in milliseconds. Without a network that service may not
 * answer.
 */
const UNSUBSCRIBE_MS = 2_000;

/** Ends the browser's push subscription, so that the device gets no more notifications. */
export async function unsubscribeFromPush(): Promise<void> {
  const subscription = await (await findAppRegistration())?.pushManager?.getSubscription();
  const unsubscription = subscription?.unsubscribe().catch(() => false);
  if (unsubscription !== undefined) await withTimeLimit(unsubscription, UNSUBSCRIBE_MS);
}
