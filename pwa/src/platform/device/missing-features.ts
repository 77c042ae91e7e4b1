import { createStore } from '../store.ts';

/**
 * The features that a browser may refuse, for example in a private window: IndexedDB (`database`), `localStorage` (`storage`) and
 * service workers (`worker`).
 */
export type MissingFeature = 'database' | 'storage' | 'worker';

/**
 * The features that this browser has refused since the page was opened. The app works without these features, and tells the user
 * which ones are missing.
 */
export const missingFeaturesStore = createStore<readonly MissingFeature[]>([]);

export const isFeatureMissing = (feature: MissingFeature): boolean => missingFeaturesStore.get().includes(feature);

export function markFeatureMissing(feature: MissingFeature): void {
  if (!isFeatureMissing(feature)) missingFeaturesStore.set([...missingFeaturesStore.get(), feature]);
}
