import { PushDevice, PushKey } from '@prosa/contract/push/push-device';
import { preferredLanguage } from '@prosa/i18n/languages';
import { callApi } from '../platform/api-client.ts';
import { deviceLabel } from '../platform/device-label.ts';
import type { PushWish } from './push-wish.ts';

/**
 * Sees to it that this browser is subscribed with the installation's present key and that the server knows where and how.
 * Works in the app and in its worker; asks nobody anything, so the permission must be there. Throws `NotNow`, `ApiRefusal`,
 * or what the browser refuses with.
 */
export async function renewSubscription(
  { pushManager }: ServiceWorkerRegistration,
  wish: PushWish,
  language: string,
): Promise<PushDevice> {
  const { key } = await callApi('GET', '/push/key', { schema: PushKey });
  let held = await pushManager.getSubscription();
  if (held !== null && !isOfKey(held, key)) {
    await held.unsubscribe();
    held = null;
  }
  const subscription = held ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = subscription.toJSON();
  return callApi('PUT', '/push/devices', {
    body: { endpoint, keys, label: deviceLabel(navigator.userAgent), language: preferredLanguage([language]), ...wish },
    schema: PushDevice,
  });
}

function isOfKey({ options }: PushSubscription, key: string): boolean {
  if (options.applicationServerKey === null) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key;
}
