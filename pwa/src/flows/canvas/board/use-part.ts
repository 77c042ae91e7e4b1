import { useSyncExternalStore } from 'react';
import type { Store } from '../../../platform/store.ts';

/** One entry of a map others fill; renders anew only when that entry changes. */
export const usePart = <T>(store: Store<ReadonlyMap<string, T>>, key: string): T | undefined =>
  useSyncExternalStore(store.subscribe, () => store.get().get(key));

/** Whether a store holds just this value; renders anew only when that changes. */
export const useIs = <T>(store: Store<T>, value: T): boolean =>
  useSyncExternalStore(store.subscribe, () => Object.is(store.get(), value));
