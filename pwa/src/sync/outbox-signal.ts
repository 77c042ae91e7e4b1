import { tabSignal } from './tab-signal.ts';

const signal = tabSignal('outbox');

/** Tells the tabs that the outbox has something new to send. */
export function outboxChanged(): void {
  signal.raise(undefined);
  void registerBackgroundSync();
}
export const onOutboxChanged = signal.on;

export const BACKGROUND_SYNC_TAG = 'prosa-outbox';

type SyncRegistration = ServiceWorkerRegistration & { readonly sync?: { register: (tag: string) => Promise<void> } };

/** Where the browser has Background Sync, it wakes the app's tabs when the network is back. Others send when they are seen again. */
async function registerBackgroundSync(): Promise<void> {
  const registration: SyncRegistration | undefined = await globalThis.navigator?.serviceWorker?.getRegistration();
  // Refused in private windows and without permission; the timers of the outbox carry on alone.
  await registration?.sync?.register(BACKGROUND_SYNC_TAG).catch(() => undefined);
}
