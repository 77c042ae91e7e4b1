import { useCallback } from 'react';
import { createStore, useStore } from './store.ts';

const waitingStore = createStore<ServiceWorker | undefined>(undefined);

/** Registers the service worker; call once after the first render. Nothing happens where the browser has none. */
export async function registerServiceWorker(): Promise<void> {
  const container = globalThis.navigator?.serviceWorker;
  if (container === undefined) return;
  const registration = await container.register('/service-worker.js', { scope: '/', updateViaCache: 'none' });
  const look = (): void => {
    // Without a controller this is the first visit, not an update.
    if (container.controller !== null) waitingStore.set(registration.waiting ?? undefined);
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
}

/** Whether a new version waits; `apply` takes it over and reloads, when the person says so. Drafts and outbox are on the device. */
export function useAppUpdate(): { available: boolean; apply: () => void } {
  const waiting = useStore(waitingStore);
  const apply = useCallback((): void => {
    if (waiting === undefined) return;
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage('activate');
  }, [waiting]);
  return { available: waiting !== undefined, apply };
}
