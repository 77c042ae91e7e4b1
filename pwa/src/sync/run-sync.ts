import * as v from 'valibot';
import type { SessionUser } from '@prosa/contract/session/session';
import { PullPage } from '@prosa/contract/sync/pull';
import { callApi, NotNow } from '../platform/api-client.ts';
import { nowInstant } from '../platform/clock.ts';
import type { CommandTable } from './command.ts';
import { leadSync } from './lead-sync.ts';
import { listenLive } from './live.ts';
import type { LocalDatabase } from './local-database.ts';
import { onOutboxChanged } from './outbox-signal.ts';
import { drainOutbox } from './outbox.ts';
import type { RowName } from './row-change.ts';
import { pull } from './pull.ts';
import { networkIs, onServerBack, onSyncNow, syncNow } from './use-sync-state.ts';

/** Slow poll behind the live events, and retry of a pull that failed, in milliseconds. */
const PULL_EVERY_MS = 60_000;
const RETRY_PULL_MS = 5_000;

/**
 * Fills and drains a user's database until `stopped`. One tab of the user pulls, listens and sends; the others see what it
 * wrote as it is written (SPEC T1), and ask it for more when they are looked at.
 */
export function runSync(user: SessionUser, database: LocalDatabase, commands: CommandTable, stopped: AbortSignal): void {
  const seen = (): void => {
    if (document.visibilityState === 'visible') syncNow();
  };
  document.addEventListener('visibilitychange', seen, { signal: stopped });
  window.addEventListener('focus', seen, { signal: stopped });
  window.addEventListener('online', syncNow, { signal: stopped });
  window.addEventListener('offline', () => networkIs({ state: 'offline' }), { signal: stopped });
  leadSync(`${user.companyId}-${user.id}`, (lead) => syncWhile(user, database, commands, lead), stopped);
  syncNow();
}

async function syncWhile(user: SessionUser, database: LocalDatabase, commands: CommandTable, lead: AbortSignal): Promise<void> {
  const pullNow = repeatable(() => pullOnce(database), lead);
  // Without its code the poll carries on alone; the next start tries again.
  listenLive(user, database, pullNow, lead).catch(pullNow);
  const forget = onSyncNow(pullNow);
  pullNow();
  await drainWhile(database, commands, lead, pullNow);
  forget();
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
    networkIs({ state: 'online' });
    return PULL_EVERY_MS;
  } catch (error) {
    const unreachable = error instanceof NotNow && (error.reason === 'network' || error.reason === 'timeout');
    const problem = error instanceof NotNow ? error.reason : error instanceof Error ? error.name : 'unknown';
    networkIs(unreachable ? { state: 'offline' } : { state: 'problem', problem });
    return RETRY_PULL_MS;
  }
}

/** A command that finds no server asks for a pull, which says so on the screen and finds out when the server is back. */
async function drainWhile(
  database: LocalDatabase,
  commands: CommandTable,
  lead: AbortSignal,
  pullNow: () => void,
): Promise<void> {
  const stopped = new Promise<void>((resolve) => lead.addEventListener('abort', () => resolve()));
  const underWay = new Set<RowName>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (): void => {
    if (!lead.aborted) void drain();
  };
  const drain = async (): Promise<void> => {
    const nextMs = await drainOutbox({
      database,
      commands,
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
  navigator.serviceWorker?.addEventListener('message', wakeNow, { signal: lead });
  send();
  await stopped;
  clearTimeout(timer);
  for (const each of forget) each();
}
