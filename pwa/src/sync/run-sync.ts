import * as v from 'valibot';
import type { SessionUser } from '@prosa/contract/session/session';
import { PullPage } from '@prosa/contract/sync/pull';
import { callApi, NotNow } from '../platform/api-client.ts';
import { nowInstant } from '../platform/clock.ts';
import { leadOutbox } from './lead-outbox.ts';
import { listenLive } from './live.ts';
import type { LocalDatabase } from './local-database.ts';
import { onOutboxChanged } from './outbox-signal.ts';
import { drainOutbox } from './outbox.ts';
import { pull } from './pull.ts';
import { networkStore, onSyncNow } from './use-sync-state.ts';

/** Slow poll behind the live events, and retry of a pull that failed, in milliseconds. */
const PULL_EVERY_MS = 60_000;
const RETRY_PULL_MS = 5_000;

/** Fills and drains a user's database until `stopped`. */
export function runSync(user: SessionUser, database: LocalDatabase, stopped: AbortSignal): void {
  const pullNow = repeatable(() => pullOnce(database), stopped);
  // Without its code the poll carries on alone; the next start tries again.
  listenLive(user, database, pullNow, stopped).catch(pullNow);
  const seen = (): void => {
    if (document.visibilityState === 'visible') pullNow();
  };
  const offline = (): void => networkStore.set({ state: 'offline' });
  document.addEventListener('visibilitychange', seen, { signal: stopped });
  window.addEventListener('focus', seen, { signal: stopped });
  window.addEventListener('online', pullNow, { signal: stopped });
  window.addEventListener('offline', offline, { signal: stopped });
  const stopNow = onSyncNow(pullNow);
  stopped.addEventListener('abort', stopNow);
  leadOutbox(`${user.companyId}-${user.id}`, (lead) => drainWhile(database, lead, pullNow), stopped);
  pullNow();
}

/** Runs `work` now, or once more after the run under way; and again when it asks for it. */
function repeatable(work: () => Promise<number>, stopped: AbortSignal): () => void {
  let state: 'idle' | 'running' | 'again' = 'idle';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = (): void => {
    if (stopped.aborted) return;
    if (state !== 'idle') {
      state = 'again';
      return;
    }
    clearTimeout(timer);
    state = 'running';
    void work().then((againMs) => {
      const asked = state === 'again';
      state = 'idle';
      if (asked) run();
      else timer = setTimeout(run, againMs);
    });
  };
  stopped.addEventListener('abort', () => clearTimeout(timer));
  return run;
}

async function pullOnce(database: LocalDatabase): Promise<number> {
  try {
    await pull(
      database,
      (cursor) =>
        callApi('GET', cursor === undefined ? '/sync' : `/sync?cursor=${encodeURIComponent(cursor)}`, { schema: PullPage }),
      nowInstant,
    );
    networkStore.set({ state: 'online' });
    return PULL_EVERY_MS;
  } catch (error) {
    const unreachable = error instanceof NotNow && (error.reason === 'network' || error.reason === 'timeout');
    const problem = error instanceof NotNow ? error.reason : error instanceof Error ? error.name : 'unknown';
    networkStore.set(unreachable ? { state: 'offline' } : { state: 'problem', problem });
    return RETRY_PULL_MS;
  }
}

/** A command that finds no server asks for a pull, which says so on the screen and finds out when the server is back. */
async function drainWhile(database: LocalDatabase, lead: AbortSignal, pullNow: () => void): Promise<void> {
  const stopped = new Promise<void>((resolve) => lead.addEventListener('abort', () => resolve()));
  const underWay = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (): void => {
    if (!lead.aborted) void drain();
  };
  const drain = async (): Promise<void> => {
    const nextMs = await drainOutbox({
      database,
      send: (request, idempotencyKey) =>
        callApi(request.method, request.path, { body: request.body, idempotencyKey, schema: v.unknown() }).catch(
          (error: unknown) => {
            if (error instanceof NotNow) pullNow();
            throw error;
          },
        ),
      nowMs: Date.now,
      random: Math.random,
      underWay,
      leads: () => !lead.aborted,
    }).catch(() => Date.now() + RETRY_PULL_MS);
    clearTimeout(timer);
    if (!lead.aborted) timer = setTimeout(send, nextMs === undefined ? PULL_EVERY_MS : Math.max(nextMs - Date.now(), 0));
  };
  const wake = async (): Promise<void> => {
    // The network is back, or a person asks: what waits for back-off goes now.
    await database.outbox
      .where('state')
      .equals('waiting')
      .modify((entry) => {
        if (entry.state === 'waiting') Object.assign(entry, { notBeforeMs: 0 });
      });
    send();
  };
  const wakeNow = (): void => void wake();
  const forget = [onOutboxChanged(send), onSyncNow(wakeNow), onServerBack(wakeNow)];
  window.addEventListener('online', wakeNow, { signal: lead });
  navigator.serviceWorker?.addEventListener('message', wakeNow, { signal: lead });
  send();
  await stopped;
  clearTimeout(timer);
  for (const each of forget) each();
}

/** Tells when a pull worked after one that did not. */
function onServerBack(listener: () => void): () => void {
  let wasOnline = networkStore.get().state === 'online';
  return networkStore.subscribe(() => {
    const isOnline = networkStore.get().state === 'online';
    if (isOnline && !wasOnline) listener();
    wasOnline = isOnline;
  });
}
