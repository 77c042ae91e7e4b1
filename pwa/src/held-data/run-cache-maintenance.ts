import { liveQuery } from 'dexie';
import { toNetworkAllowance } from '../media-cache/line.ts';
import { prefetchMedia } from '../media-cache/prefetch-media.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { dropOldTickets } from './drop-old-tickets.ts';
import { dropLeftChats } from './drop-left-chats.ts';
import { dropUnreferencedMedia } from './drop-unreferenced-media.ts';
import { evictionPorts, media } from './eviction-ports.ts';
import { enforceStorageBudget } from './enforce-storage-budget.ts';

/** The pause between two checks of the held data, and the one before the first check after a start, in milliseconds. */
const EVERY_MS = 60_000;
const FIRST_MS = 3_000;

/**
 * Maintains one user's held data while this tab leads: old rows are dropped, the budget is kept, files are prefetched. The next
 * run comes soon after the network or the worker returns, or a quick reply has another file.
 */
export function runCacheMaintenance(database: LocalDatabase, lead: AbortSignal): void {
  const done = new Set<string>();
  const look = async (): Promise<void> => {
    await dropOldTickets(database, Date.now());
    await dropUnreferencedMedia(database, media);
    await dropLeftChats(database);
    await enforceStorageBudget(database, evictionPorts);
    // Without the service worker nothing would store the files.
    if ((navigator.serviceWorker?.controller ?? null) === null) return;
    await prefetchMedia(database, done, {
      line: () => toNetworkAllowance(navigator),
      held: media.heldUrls,
      bring: async (url) => {
        const answer = await fetch(url);
        if (!answer.ok) throw new Error(`no file: ${answer.status}`);
        await answer.arrayBuffer();
      },
      stopped: lead,
    });
  };
  let timer = setTimeout(run, FIRST_MS);
  let isLooking = false;
  let isWanted = false;
  function run(): void {
    isLooking = true;
    isWanted = false;
    // A failed run is repeated the next time.
    look()
      .catch(() => undefined)
      .finally(() => {
        isLooking = false;
        if (!lead.aborted) timer = setTimeout(run, isWanted ? FIRST_MS : EVERY_MS);
      });
  }
  const lookSoon = (): void => {
    isWanted = true;
    if (isLooking) return;
    clearTimeout(timer);
    timer = setTimeout(run, FIRST_MS);
  };
  addEventListener('online', lookSoon, { signal: lead });
  navigator.serviceWorker?.addEventListener('controllerchange', lookSoon, { signal: lead });
  let known: string | undefined;
  const files = liveQuery(async () => (await database.quickMessages.toArray()).map(({ mediaPath }) => mediaPath).join());
  const watched = files.subscribe({
    next: (paths) => {
      if (known !== undefined && paths !== known) lookSoon();
      known = paths;
    },
    // The database is closed, which another part of the app reports.
    error: () => undefined,
  });
  lead.addEventListener('abort', () => {
    clearTimeout(timer);
    watched.unsubscribe();
  });
}
