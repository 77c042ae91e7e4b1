import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isMissing, missingStore } from './missing-features.ts';
import { registerServiceWorker, reloadToNewest } from './use-app-update.ts';

const reload = vi.fn();
const never = new Promise<never>(() => undefined);

/** A browser whose look for a newer version ends as `update` does. */
function browser(update: () => Promise<unknown>, waiting: { state: string } | null = null) {
  const container = new EventTarget();
  const worker = waiting === null ? null : Object.assign(new EventTarget(), waiting, { postMessage: vi.fn() });
  const registration = { update, waiting: worker, installing: null };
  vi.stubGlobal('navigator', { serviceWorker: Object.assign(container, { getRegistration: async () => registration }) });
  vi.stubGlobal('location', { reload });
  return { container, worker };
}

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reloads though the look for a newer version never ends', async () => {
  browser(() => never);
  const done = reloadToNewest();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await done;
  expect(reload).toHaveBeenCalledOnce();
});

it('takes over what is installed already, and reloads once it has the page', async () => {
  const { container, worker } = browser(() => never, { state: 'installed' });
  const done = reloadToNewest();
  await vi.advanceTimersByTimeAsync(5_000);
  await done;
  expect(worker?.postMessage.mock.calls).toEqual([['activate']]);
  expect(reload).not.toHaveBeenCalled();
  container.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

it('does not wait for what is answered, or fails', async () => {
  for (const update of [() => Promise.resolve(undefined), () => Promise.reject(new TypeError('no network'))]) {
    browser(update);
    await reloadToNewest();
  }
  expect(reload).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
});

it('reloads where the browser has no service worker, or refuses to tell of one', async () => {
  browser(() => never);
  vi.stubGlobal('navigator', {});
  await reloadToNewest();
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.reject(new DOMException('', 'SecurityError')) } });
  await reloadToNewest();
  expect(reload).toHaveBeenCalledTimes(2);
});

it('registers nothing, throws nothing and notes what is missing, where the browser has no service worker or refuses it', async () => {
  vi.useRealTimers();
  vi.stubGlobal('navigator', {});
  await registerServiceWorker();
  expect(isMissing('worker')).toBe(true);
  missingStore.set([]);
  const register = vi.fn(() => Promise.reject(new DOMException('', 'SecurityError')));
  vi.stubGlobal('navigator', { serviceWorker: { controller: null, register } });
  await registerServiceWorker();
  expect(register).toHaveBeenCalledOnce();
  expect(isMissing('worker')).toBe(true);
});
