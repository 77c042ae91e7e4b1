import { MediaCache } from '../media-cache/media-cache.ts';
import { readStorageBudget } from '../platform/storage/storage-budget.ts';
import type { HeldPorts } from './keep-budget.ts';

/** This device's media cache, as pages see it; the service worker has its own hold of it. */
export const media = new MediaCache();
export const heldPorts: HeldPorts = { media, budget: readStorageBudget };
