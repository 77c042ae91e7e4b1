import type { Namespace } from '@prosa/i18n/namespaces';
import { loadWithRetry } from './loading/load-with-retry.ts';
import { startTransition, useEffect, useState } from 'react';
import { createStore, type Store } from './store.ts';
import { withTexts } from './with-texts.ts';

/** A module the first screen doesn't need: it comes while the browser idles, or as soon as it is asked for. */
export type IdleLoaded<T> = { readonly use: () => T | undefined; readonly load: () => Promise<T> };

/** Makes one of a dynamic import and the namespaces that its components speak; `fetchModule` runs once. */
export function idleLoaded<T extends object>(fetchModule: () => Promise<T>, texts?: readonly Namespace[]): IdleLoaded<T> {
  const fetchAll = withTexts(fetchModule, texts);
  const store = createStore<T | undefined>(undefined);
  let coming: Promise<T> | undefined;
  const load = (): Promise<T> =>
    (coming ??= fetchAll().then(
      (loaded) => {
        store.set(loaded);
        return loaded;
      },
      (error: unknown) => {
        // The load may succeed the next time, with a network.
        coming = undefined;
        throw error;
      },
    ));
  waiting.add(load);
  return { use: () => useLater(store), load };
}

/** The store's value, which the screen takes when it has time: what it brings is rendered a few milliseconds at a time. */
function useLater<T extends object>(store: Store<T | undefined>): T | undefined {
  const [value, setValue] = useState(store.get);
  useEffect(() => {
    const follow = (): void => startTransition(() => setValue(store.get()));
    follow();
    return store.subscribe(follow);
  }, [store]);
  return value;
}

const waiting = new Set<() => Promise<unknown>>();

/** Brings what is not there yet, once the browser has nothing better to do, and tries again what failed. Call after the first render. */
export function loadWhenIdle(): void {
  const loadAll = (): void => {
    for (const load of waiting) void loadWithRetry(load);
  };
  if (globalThis.requestIdleCallback === undefined) setTimeout(loadAll, 2_000);
  else requestIdleCallback(loadAll, { timeout: 5_000 });
}
