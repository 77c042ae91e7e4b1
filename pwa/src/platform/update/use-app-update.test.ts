import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as AppUpdate from './use-app-update.ts';

const reload = vi.fn();
const neverResolves = new Promise<never>(() => undefined);
let app: typeof AppUpdate;

type GivenWorker = {
  readonly update?: () => Promise<unknown>;
  readonly register?: () => Promise<never>;
  readonly newer?: 'waiting' | 'installing';
};

/**
 * Fakes a browser whose active service worker is of an older version. With `newer`, the worker of a newer version is already
 * installed and waiting, or is being installed.
 */
function stubBrowser({ update = async () => undefined, register, newer }: GivenWorker) {
  const worker = (state: string) =>
    Object.assign(new EventTarget(), { state, scriptURL: 'http://localhost/service-worker.js', postMessage: vi.fn() });
  const newerWorker = newer === undefined ? null : worker(newer === 'waiting' ? 'installed' : 'installing');
  const registration = Object.assign(new EventTarget(), {
    update,
    waiting: newer === 'waiting' ? newerWorker : null,
    installing: newer === 'installing' ? newerWorker : null,
  });
  const container = Object.assign(new EventTarget(), {
    controller: worker('activated'),
    register: register ?? (async () => registration),
  });
  vi.stubGlobal('navigator', { serviceWorker: container });
  const changeState = (state: string): void => {
    if (newerWorker === null) throw new Error('There is no newer worker.');
    newerWorker.state = state;
    newerWorker.dispatchEvent(new Event('statechange'));
  };
  return { container, newerWorker, changeState };
}

/**
 * Starts the app as a new page does. Its dynamic imports are loaded in advance, because the tests' fake clock would not wait
 * for them.
 */
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

it('the page reloads even if the check for a newer version never ends', async () => {
  stubBrowser({ update: () => neverResolves });
  const done = app.reloadToNewest();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2);
  await done;
  expect(reload).toHaveBeenCalledOnce();
});

it('the page asks a waiting newer version to take over, and reloads once that version controls the page', async () => {
  const { container, newerWorker, changeState } = stubBrowser({ update: () => neverResolves, newer: 'waiting' });
  const done = app.reloadToNewest();
  await vi.advanceTimersByTimeAsync(5_001);
  await done;
  expect(newerWorker?.postMessage.mock.calls.map(([message]) => message)).toEqual([{ type: 'SKIP_WAITING' }]);
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  changeState('activated');
  expect(reload).toHaveBeenCalledOnce();
});

it('the page asks a newly installed version to take over, even if the registration does not list it as waiting yet', async () => {
  const { newerWorker, changeState } = stubBrowser({ newer: 'installing' });
  await app.reloadToNewest();
  expect(newerWorker?.postMessage).not.toHaveBeenCalled();
  changeState('installed');
  expect(newerWorker?.postMessage.mock.calls.map(([message]) => message)).toEqual([{ type: 'SKIP_WAITING' }]);
});

it('the page reloads as soon as another tab has activated the newer version, or the installation of that version has failed', async () => {
  for (const state of ['activated', 'redundant']) {
    const { changeState } = stubBrowser({ newer: 'installing' });
    await startAnew();
    reload.mockClear();
    await app.reloadToNewest();
    expect(reload).not.toHaveBeenCalled();
    changeState(state);
    expect(reload, state).toHaveBeenCalledOnce();
  }
});

it('the page reloads as soon as the check for a newer version has ended, with or without an error', async () => {
  for (const update of [() => Promise.resolve(undefined), () => Promise.reject(new TypeError('no network'))]) {
    stubBrowser({ update });
    await startAnew();
    const timers = vi.getTimerCount();
    await app.reloadToNewest();
    expect(vi.getTimerCount()).toBe(timers);
  }
  expect(reload).toHaveBeenCalledTimes(2);
});

it('the page reloads in a browser that has no service workers or refuses them', async () => {
  vi.stubGlobal('navigator', {});
  await app.reloadToNewest();
  await startAnew();
  stubBrowser({ register: () => Promise.reject(new DOMException('', 'SecurityError')) });
  await app.reloadToNewest();
  expect(reload).toHaveBeenCalledTimes(2);
});

it('in a browser that has no service workers or refuses them, the app records the missing feature and throws no error', async () => {
  vi.useRealTimers();
  await startAnew();
  const { isFeatureMissing, missingFeaturesStore: missingStore } = await import('../device/missing-features.ts');
  vi.stubGlobal('navigator', {});
  await app.registerServiceWorker();
  expect(isFeatureMissing('worker')).toBe(true);
  missingStore.set([]);
  stubBrowser({ register: () => Promise.reject(new DOMException('', 'SecurityError')) });
  await app.registerServiceWorker();
  expect(isFeatureMissing('worker')).toBe(true);
});
