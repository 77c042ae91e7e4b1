import { createStore } from '../store.ts';

/** The features that a browser may refuse, in a private window or by its settings: a database, storage of texts, or a service worker. */
export type MissingFeature = 'database' | 'storage' | 'worker';

/** The features that this browser has refused so far. The app works without them, and tells the user what is missing. */
export const missingFeaturesStore = createStore<readonly MissingFeature[]>([]);

export const isFeatureMissing = (feature: MissingFeature): boolean => missingFeaturesStore.get().includes(feature);

export function markFeatureMissing(feature: MissingFeature): void {
  if (!isFeatureMissing(feature)) missingFeaturesStore.set([...missingFeaturesStore.get(), feature]);
}
