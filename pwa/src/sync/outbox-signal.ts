/** Told in this tab and in the others when the outbox has something new to send. */
const listeners = new Set<() => void>();
const channel = globalThis.BroadcastChannel === undefined ? undefined : new BroadcastChannel('prosa-outbox');
channel?.addEventListener('message', () => {
  for (const listener of listeners) listener();
});

export function outboxChanged(): void {
  for (const listener of listeners) listener();
  channel?.postMessage('changed');
  void registerBackgroundSync();
}

export function onOutboxChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const BACKGROUND_SYNC_TAG = 'prosa-outbox';

type SyncRegistration = ServiceWorkerRegistration & { readonly sync?: { register: (tag: string) => Promise<void> } };

/** Where the browser has Background Sync, it wakes the app's tabs when the network is back. Others send when they are seen again. */
async function registerBackgroundSync(): Promise<void> {
  const registration: SyncRegistration | undefined = await globalThis.navigator?.serviceWorker?.getRegistration();
  // Refused in private windows and without permission; the timers of the outbox carry on alone.
  await registration?.sync?.register(BACKGROUND_SYNC_TAG).catch(() => undefined);
}
