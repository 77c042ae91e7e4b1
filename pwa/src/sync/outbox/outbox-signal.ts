import { createTabSignal } from '../create-tab-signal.ts';

const outboxSignal = createTabSignal('outbox');

/** Notifies the tabs that the outbox has something new to send. */
export function publishOutboxChange(): void {
  outboxSignal.raise(undefined);
  void getRegistration().then(registerBackgroundSync);
}
export const onOutboxChanged = outboxSignal.on;

/** The tag under which the browser's Background Sync wakes the service worker. */
export const BACKGROUND_SYNC_TAG = 'prosa-outbox';

type SyncRegistration = ServiceWorkerRegistration & { readonly sync?: { register: (tag: string) => Promise<void> } };

/**
 * Registers for the browser's Background Sync if the browser has it. Once there is a network, the browser raises an event with
 * `tag` in the service worker, which wakes the app's tabs. In other browsers, the app sends its outbox when it becomes visible.
 */
export async function registerBackgroundSync(
  registration: SyncRegistration | undefined,
  tag: string = BACKGROUND_SYNC_TAG,
): Promise<void> {
  // Private windows, and browsers without the permission, refuse the registration. The outbox is then sent only by its timers.
  await registration?.sync?.register(tag).catch(() => undefined);
}

const getRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  globalThis.navigator?.serviceWorker?.getRegistration();
