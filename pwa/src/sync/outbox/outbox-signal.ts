import { tabSignal } from '../tab-signal.ts';

const signal = tabSignal('outbox');

/** Tells the tabs that the outbox has something new to send. */
export function outboxChanged(): void {
  signal.raise(undefined);
  void getRegistration().then(registerBackgroundSync);
}
export const onOutboxChanged = signal.on;

/** The tag under which the browser's Background Sync wakes the service worker. */
export const BACKGROUND_SYNC_TAG = 'prosa-outbox';

type SyncRegistration = ServiceWorkerRegistration & { readonly sync?: { register: (tag: string) => Promise<void> } };

/**
 * Where the browser has Background Sync, it comes back to `tag` once there is a network; by itself that wakes the app's tabs.
 * Other browsers send when the app is seen again.
 */
export async function registerBackgroundSync(
  registration: SyncRegistration | undefined,
  tag: string = BACKGROUND_SYNC_TAG,
): Promise<void> {
  // Refused in private windows and without permission; the timers of the outbox carry on alone.
  await registration?.sync?.register(tag).catch(() => undefined);
}

const getRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  globalThis.navigator?.serviceWorker?.getRegistration();
