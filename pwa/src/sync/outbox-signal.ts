import { tabSignal } from './tab-signal.ts';

const signal = tabSignal('outbox');

/** Tells the tabs that the outbox has something new to send. */
export function outboxChanged(): void {
  signal.raise(undefined);
  void getRegistration().then(registerBackgroundSync);
}
export const onOutboxChanged = signal.on;

/** What the browser's Background Sync wakes the service worker with. */
export const BACKGROUND_SYNC_TAG = 'prosa-outbox';

type SyncRegistration = ServiceWorkerRegistration & { readonly sync?: { register: (tag: string) => Promise<void> } };

/** Where the browser has Background Sync, it wakes the app's tabs when the network is back. Others send when they are seen again. */
export async function registerBackgroundSync(registration: SyncRegistration | undefined): Promise<void> {
  // Refused in private windows and without permission; the timers of the outbox carry on alone.
  await registration?.sync?.register(BACKGROUND_SYNC_TAG).catch(() => undefined);
}

const getRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  globalThis.navigator?.serviceWorker?.getRegistration();
