import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as AppUpdate from './use-app-update.ts';

const reload = vi.fn();
const never = new Promise<never>(() => undefined);
let app: typeof AppUpdate;

type Given = { readonly update?: () => Promise<unknown>; readonly register?: () => Promise<never>; readonly waiting?: boolean };

/** A browser with a service worker of an older version, and one that waits where `waiting` says so. */
function browser({ update = async () => undefined, register, waiting = false }: Given) {
  const worker = (state: string) =>
    Object.assign(new EventTarget(), { state, scriptURL: 'http://localhost/service-worker.js', postMessage: vi.fn() });
  const waitingWorker = waiting ? worker('installed') : null;
  const registration = Object.assign(new EventTarget(), { update, waiting: waitingWorker, installing: null });
  const container = Object.assign(new EventTarget(), {
    controller: worker('activated'),
    register: register ?? (async () => registration),
  });
  vi.stubGlobal('navigator', { serviceWorker: container });
  return { container, waitingWorker };
}

/** The app as a page begins with it. What it loads on demand is there, because the clock of these tests would not wait for it. */
async function startAnew(): Promise<void> {
  vi.resetModules();
  await import('workbox-window');
  app = await import('./use-app-update.ts');
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { reload, href: 'http://localhost/tickets', pathname: '/tickets' });
  vi.stubGlobal('document', { baseURI: 'http://localhost/', readyState: 'complete', addEventListener: () => {} });
  vi.stubGlobal('self', globalThis);
  vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  reload.mockClear();
  await startAnew();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('reloads though the look for a newer version never ends', async () => {
  browser({ update: () => never });
  const done = app.reloadToNewest();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2);
  await done;
  expect(reload).toHaveBeenCalledOnce();
});

it('takes over what is installed already, and reloads once it has the page', async () => {
  const { container, waitingWorker } = browser({ update: () => never, waiting: true });
  const done = app.reloadToNewest();
  await vi.advanceTimersByTimeAsync(5_001);
  await done;
  expect(waitingWorker?.postMessage.mock.calls.map(([message]) => message)).toEqual([{ type: 'SKIP_WAITING' }]);
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

it('does not wait for what is answered, or fails', async () => {
  for (const update of [() => Promise.resolve(undefined), () => Promise.reject(new TypeError('no network'))]) {
    browser({ update });
    await startAnew();
    const timers = vi.getTimerCount();
    await app.reloadToNewest();
    expect(vi.getTimerCount()).toBe(timers);
  }
  expect(reload).toHaveBeenCalledTimes(2);
});

it('reloads where the browser has no service worker, or refuses it', async () => {
  vi.stubGlobal('navigator', {});
  await app.reloadToNewest();
  await startAnew();
  browser({ register: () => Promise.reject(new DOMException('', 'SecurityError')) });
  await app.reloadToNewest();
  expect(reload).toHaveBeenCalledTimes(2);
});

it('registers nothing, throws nothing and notes what is missing, where the browser has no service worker or refuses it', async () => {
  vi.useRealTimers();
  await startAnew();
  const { isMissing, missingFeaturesStore: missingStore } = await import('./missing-features.ts');
  vi.stubGlobal('navigator', {});
  await app.registerServiceWorker();
  expect(isMissing('worker')).toBe(true);
  missingStore.set([]);
  browser({ register: () => Promise.reject(new DOMException('', 'SecurityError')) });
  await app.registerServiceWorker();
  expect(isMissing('worker')).toBe(true);
});
