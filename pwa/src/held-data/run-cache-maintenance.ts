import { liveQuery } from 'dexie';
import { toNetworkAllowance } from '../media-cache/to-network-allowance.ts';
import { prefetchMedia } from '../media-cache/prefetch-media.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { dropOldTickets } from './drop-old-tickets.ts';
import { dropFormerChats } from './drop-former-chats.ts';
import { dropUnreferencedMedia } from './drop-unreferenced-media.ts';
import { evictionPorts, pageMediaCache } from './eviction-ports.ts';
import { enforceStorageBudget } from './enforce-storage-budget.ts';

/** The pause between two checks of the held data, in milliseconds. */
const CHECK_INTERVAL_MS = 60_000;
/** The pause before the first check, and before a check that an event asks for, in milliseconds. */
const FIRST_RUN_AFTER_MS = 3_000;

/**
 * Maintains one user's held data while this tab leads. Each run drops old rows, frees the space above the budget, and prefetches
 * files. A run also follows soon after the network or the service worker returns, or after a quick reply gets another file.
 */
export function runCacheMaintenance(database: LocalDatabase, lead: AbortSignal): void {
  const done = new Set<string>();
  const maintain = async (): Promise<void> => {
    await dropOldTickets(database, Date.now());
    await dropUnreferencedMedia(database, pageMediaCache);
    await dropFormerChats(database);
    await enforceStorageBudget(database, evictionPorts);
    // Only the service worker stores fetched files, so without it nothing is prefetched.
    if ((navigator.serviceWorker?.controller ?? null) === null) return;
    await prefetchMedia(database, done, {
      allowance: () => toNetworkAllowance(navigator),
      held: pageMediaCache.heldUrls,
      fetchFile: async (url) => {
        const answer = await fetch(url);
        if (!answer.ok) throw new Error(`no file: ${answer.status}`);
        await answer.arrayBuffer();
      },
      stopped: lead,
    });
  };
  let timer = setTimeout(run, FIRST_RUN_AFTER_MS);
  let isLooking = false;
  let isWanted = false;
  function run(): void {
    isLooking = true;
    isWanted = false;
    // The error of a failed run is ignored, because the next run does the same work.
    maintain()
      .catch(() => undefined)
      .finally(() => {
        isLooking = false;
        if (!lead.aborted) timer = setTimeout(run, isWanted ? FIRST_RUN_AFTER_MS : CHECK_INTERVAL_MS);
      });
  }
  const scheduleMaintenance = (): void => {
    isWanted = true;
    if (isLooking) return;
    clearTimeout(timer);
    timer = setTimeout(run, FIRST_RUN_AFTER_MS);
  };
  addEventListener('online', scheduleMaintenance, { signal: lead });
  navigator.serviceWorker?.addEventListener('controllerchange', scheduleMaintenance, { signal: lead });
  let known: string | undefined;
  const files = liveQuery(async () => (await database.quickMessages.toArray()).map(({ mediaPath }) => mediaPath).join());
  const watched = files.subscribe({
    next: (paths) => {
      if (known !== undefined && paths !== known) scheduleMaintenance();
      known = paths;
    },
    // The error of a closed database is ignored, because another part of the app reports it.
    error: () => undefined,
  });
  lead.addEventListener('abort', () => {
    clearTimeout(timer);
    watched.unsubscribe();
  });
}
