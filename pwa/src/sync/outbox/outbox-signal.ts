import { createTabSignal } from '../create-tab-signal.ts';

const signal = createTabSignal('outbox');

/** Notifies the tabs that the outbox has something new to send. */
export function publishOutboxChange(): void {
  signal.raise(undefined);
  void getRegistration().then(registerBackgroundSync);
}
export const onOutboxChanged = signal.on;

/** The tag under which the browser's Background Sync wakes the service worker. */
export const BACKGROUND_SYNC_TAG = 'prosa-outbox';

type SyncRegistration = ServiceWorkerRegistration & { readonly sync?: { register: (tag: string) => Promise<void> } };

/**
 * Registers for the browser's Background Sync where it exists. It fires `tag` once there is a network, which wakes the app's
 * tabs. Other browsers send when the app becomes visible.
 */
export async function registerBackgroundSync(
  registration: SyncRegistration | undefined,
  tag: string = BACKGROUND_SYNC_TAG,
): Promise<void> {
  // Private windows and a missing permission refuse the registration. The outbox's timers then work alone.
  await registration?.sync?.register(tag).catch(() => undefined);
}

const getRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  globalThis.navigator?.serviceWorker?.getRegistration();
