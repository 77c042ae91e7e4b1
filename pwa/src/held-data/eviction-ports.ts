import { MediaCache } from '../media-cache/media-cache.ts';
import { readStorageBudget } from '../platform/storage/storage-budget.ts';
import type { EvictionPorts } from './enforce-storage-budget.ts';

/** The device's media cache for the app's pages. The service worker has its own instance for the same files. */
export const pageMediaCache = new MediaCache();
export const evictionPorts: EvictionPorts = { media: pageMediaCache, budget: readStorageBudget };
