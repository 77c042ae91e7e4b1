import type { Namespace } from '@prosa/i18n/namespaces';
import { loadWithRetry } from './load-with-retry.ts';
import { startTransition, useEffect, useState } from 'react';
import { createStore, type Store } from '../store.ts';
import { withTexts } from './with-texts.ts';

/**
 * A module that the first screen doesn't need. The module is loaded while the browser is idle, or earlier if a component calls
 * `load`.
 */
export type IdleLoadedModule<T> = { readonly use: () => T | undefined; readonly load: () => Promise<T> };

/**
 * Declares a module that is loaded while the browser is idle. `fetchModule` is its dynamic import, which is not repeated after it
 * has succeeded. `texts` are the namespaces that the module's components need.
 */
export function createIdleLoadedModule<T extends object>(
  fetchModule: () => Promise<T>,
  texts?: readonly Namespace[],
): IdleLoadedModule<T> {
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
        // The failed load is forgotten, so that a later call loads the module again.
        coming = undefined;
        throw error;
      },
    ));
  unloadedModules.add(load);
  return { use: () => useLowPriorityStore(store), load };
}

/** Returns the store's value. React renders a new value with low priority, in pieces of a few milliseconds. */
function useLowPriorityStore<T extends object>(store: Store<T | undefined>): T | undefined {
  const [value, setValue] = useState(store.get);
  useEffect(() => {
    const follow = (): void => startTransition(() => setValue(store.get()));
    follow();
    return store.subscribe(follow);
  }, [store]);
  return value;
}

const unloadedModules = new Set<() => Promise<unknown>>();

/**
 * Loads all declared modules once the browser is idle, and retries modules that failed to load. Must be called after the first
 * render.
 */
export function loadWhenIdle(): void {
  const loadAll = (): void => {
    for (const load of unloadedModules) void loadWithRetry(load);
  };
  if (globalThis.requestIdleCallback === undefined) setTimeout(loadAll, 2_000);
  else requestIdleCallback(loadAll, { timeout: 5_000 });
}
