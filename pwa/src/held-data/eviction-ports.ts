import { MediaCache } from '../media-cache/media-cache.ts';
import { readStorageBudget } from '../platform/storage/storage-budget.ts';
import type { EvictionPorts } from './enforce-storage-budget.ts';

/** The device's media cache for pages; the service worker has its own instance. */
export const media = new MediaCache();
export const evictionPorts: EvictionPorts = { media, budget: readStorageBudget };
