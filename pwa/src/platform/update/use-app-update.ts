import { useCallback } from 'react';
import type { Workbox } from 'workbox-window';
import { loadWithRetry } from '../loading/load-with-retry.ts';
import { waitUntilQuiet } from '../loading/wait-until-quiet.ts';
import { markFeatureMissing } from '../device/missing-features.ts';
import { requiredGenerationStore } from './outdated-app.ts';
import { createStore, useStore } from '../store.ts';
import { withTimeLimit } from '../loading/with-time-limit.ts';

/**
 * The maximum time that a check for a newer version may take, in milliseconds. On a bad network the check might otherwise never
 * end.
 */
const MAX_UPDATE_CHECK_MS = 5_000;
const RELOADED_KEY = 'prosa-reloaded-for';
const newVersionReadyStore = createStore(false);

type RegisteredWorker = { readonly workbox: Workbox; readonly registration: ServiceWorkerRegistration };
let workerRegistration: Promise<RegisteredWorker | undefined> | undefined;

/**
 * Registers the service worker once the page is quiet. Must be called once. If the browser has no service workers or refuses
 * them, records the missing feature.
 */
export async function registerServiceWorker(): Promise<void> {
  requiredGenerationStore.subscribe(reloadOutdatedApp);
  if (globalThis.navigator?.serviceWorker === undefined) return markFeatureMissing('worker');
  // The service worker downloads the whole app when it is installed, so the requests of the current screen must come first.
  await waitUntilQuiet();
  if ((await (workerRegistration ??= registerWorker())) === undefined) return markFeatureMissing('worker');
  // An installed app may stay open for days, so it looks for a newer version whenever it becomes visible.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible')
      void workerRegistration?.then((now) => now?.workbox.update()).catch(() => undefined);
  });
}

/**
 * Registers the service worker and follows its new versions. Undefined if the browser has no service workers, or refuses them
 * as a private window may.
 */
async function registerWorker(): Promise<RegisteredWorker | undefined> {
  const { Workbox: AWorkbox } = await loadWithRetry(() => import('workbox-window'));
  const container = globalThis.navigator?.serviceWorker;
  if (container === undefined) return undefined;
  const workbox = new AWorkbox('/service-worker.js', { scope: '/', updateViaCache: 'none' });
  workbox.addEventListener('waiting', () => {
    // If no worker controls the page, this is the first visit and not an update.
    if (container.controller !== null) newVersionReadyStore.set(true);
  });
  const onTakenOver = (): void => {
    if (!newVersionReadyStore.get()) return;
    // Another tab has activated the new version. A Workbox object reports only one new version, so a new object must watch for
    // the next version.
    newVersionReadyStore.set(false);
    workbox.removeEventListener('controlling', onTakenOver);
    workerRegistration = registerWorker();
  };
  workbox.addEventListener('controlling', onTakenOver);
  const registration = await workbox.register({ immediate: true }).catch(() => undefined);
  return registration === undefined ? undefined : { workbox, registration };
}

/**
 * Reloads the page with the newest version of the app: immediately if that version is installed, and otherwise as soon as its
 * installation ends. Drafts and the outbox stay on the device.
 */
export async function reloadToNewest(): Promise<void> {
  let isReloading = false;
  const reload = (): void => {
    if (!isReloading) location.reload();
    isReloading = true;
  };
  const now = await withTimeLimit((workerRegistration ??= registerWorker()), MAX_UPDATE_CHECK_MS);
  if (now === undefined) return reload();
  const { workbox, registration } = now;
  await withTimeLimit(
    workbox.update().catch(() => undefined),
    MAX_UPDATE_CHECK_MS,
  );
  const worker = registration.waiting ?? registration.installing;
  if (worker === null) return reload();
  workbox.addEventListener('controlling', reload);
  const activate = (): void => {
    // The registration may not list this worker as waiting yet, and Workbox would then send nothing. So the page sends the
    // message to the worker itself.
    if (worker.state === 'installed') worker.postMessage({ type: 'SKIP_WAITING' });
    // Another tab may have activated the worker before this page began to listen. If the installation failed, for example because
    // the device is full, the page reloads too, because the network has a newer page than this one.
    else if (worker.state === 'activated' || worker.state === 'redundant') reload();
  };
  worker.addEventListener('statechange', activate);
  activate();
}

/**
 * Reloads the app without asking the user, because the servers no longer support the running version. For each minimum generation
 * that the servers require, the app reloads only once.
 */
function reloadOutdatedApp(): void {
  const minimum = String(requiredGenerationStore.get());
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === minimum) return;
    sessionStorage.setItem(RELOADED_KEY, minimum);
  } catch {
    // Without `sessionStorage`, a page can't know that it has already reloaded, so only the user can start the reload.
    return;
  }
  void reloadToNewest();
}

/**
 * Returns whether a new version of the app is ready, and the function `apply`, which activates that version and reloads the page.
 */
export function useAppUpdate(): { available: boolean; apply: () => void } {
  const available = useStore(newVersionReadyStore);
  const apply = useCallback((): void => void reloadToNewest(), []);
  return { available, apply };
}
