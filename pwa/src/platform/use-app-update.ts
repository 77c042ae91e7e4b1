import { useCallback } from 'react';
import { markFeatureMissing } from './missing-features.ts';
import { outdatedStore } from './outdated-app.ts';
import { createStore, useStore } from './store.ts';
import { whenQuiet } from './loading/when-quiet.ts';
import { within } from './within.ts';

/** How long a look for a newer version may take, in milliseconds: on a bad network it may never end. */
const UPDATE_MS = 5_000;
const RELOADED_KEY = 'prosa-reloaded-for';
const waitingStore = createStore<ServiceWorker | undefined>(undefined);

/** Registers the service worker once the page is quiet; call once. Nothing happens where the browser has none. */
export async function registerServiceWorker(): Promise<void> {
  outdatedStore.subscribe(replaceOutdated);
  const container = globalThis.navigator?.serviceWorker;
  if (container === undefined) return markFeatureMissing('worker');
  // Its installation fetches all of the app: what the person waits for comes first.
  await whenQuiet();
  const registering = container.register('/service-worker.js', { scope: '/', updateViaCache: 'none' });
  // A private window may offer service workers and refuse each one: the app then works online only.
  const registration = await registering.catch(() => undefined);
  if (registration === undefined) return markFeatureMissing('worker');
  const look = (): void => {
    // Without a controller this is the first visit, not an update.
    if (container.controller !== null) waitingStore.set(registration.waiting ?? undefined);
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  // An installed app may stay open for days.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
  });
}

/** Loads the newest version the server has: at once where it is there, else as soon as it is installed. Drafts and outbox are on the device. */
export async function reloadToNewest(): Promise<void> {
  const reload = (): void => location.reload();
  const container = globalThis.navigator?.serviceWorker;
  const registration = await container?.getRegistration().catch(() => undefined);
  const looked = registration?.update().catch(() => undefined);
  if (looked !== undefined) await within(looked, UPDATE_MS);
  const worker = registration?.waiting ?? registration?.installing;
  if (worker === null || worker === undefined) return reload();
  container?.addEventListener('controllerchange', reload, { once: true });
  const activate = (): void => {
    if (worker.state === 'installed') worker.postMessage('activate');
    // Without the room or the files for it, the network's own page is newer than this one.
    else if (worker.state === 'redundant') reload();
  };
  worker.addEventListener('statechange', activate);
  activate();
}

/** The servers no longer work with this shell: the new one is loaded unasked, once for each minimum they name. */
function replaceOutdated(): void {
  const minimum = String(outdatedStore.get());
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === minimum) return;
    sessionStorage.setItem(RELOADED_KEY, minimum);
  } catch {
    // Without storage a page would never know that it has reloaded: the person decides.
    return;
  }
  void reloadToNewest();
}

/** Whether a new version waits; `apply` takes it over and reloads, when the person says so. */
export function useAppUpdate(): { available: boolean; apply: () => void } {
  const waiting = useStore(waitingStore);
  const apply = useCallback((): void => void reloadToNewest(), []);
  return { available: waiting !== undefined, apply };
}
