import { PushDevice, PushServerKey } from '@prosa/contract/push/push-device';
import { findPreferredLanguage } from '@prosa/i18n/languages';
import { callApi } from '../platform/requests/api-client.ts';
import { toDeviceLabel } from '../platform/device/device-label.ts';
import type { PushPreference } from './push-preference.ts';

/**
 * Subscribes this browser with the installation's current key, and reports the subscription to the server. Works in the app and
 * in its service worker. The permission to notify must have been granted before. Throws `NotNow`, `ApiRefusal`, or the browser's
 * error.
 */
export async function renewSubscription(
  { pushManager }: ServiceWorkerRegistration,
  wish: PushPreference,
  language: string,
): Promise<PushDevice> {
  const { key } = await callApi('GET', '/push/key', { schema: PushServerKey });
  let held = await pushManager.getSubscription();
  if (held !== null && !hasServerKey(held, key)) {
    await held.unsubscribe();
    held = null;
  }
  const subscription = held ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint, keys } = subscription.toJSON();
  return callApi('PUT', '/push/devices', {
    body: { endpoint, keys, label: toDeviceLabel(navigator.userAgent), language: findPreferredLanguage([language]), ...wish },
    schema: PushDevice,
  });
}

function hasServerKey({ options }: PushSubscription, key: string): boolean {
  if (options.applicationServerKey === null) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key;
}
