import { useSyncExternalStore } from 'react';
import type { Store } from '../../../platform/store.ts';

/** Returns one entry of a shared map, and renders again only when that entry changes. */
export const useMapEntry = <T>(store: Store<ReadonlyMap<string, T>>, key: string): T | undefined =>
  useSyncExternalStore(store.subscribe, () => store.get().get(key));

/** Returns whether a store holds the value `value`, and renders again only when this changes. */
export const useStoreHasValue = <T>(store: Store<T>, value: T): boolean =>
  useSyncExternalStore(store.subscribe, () => Object.is(store.get(), value));
