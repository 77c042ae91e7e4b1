import * as v from 'valibot';
import type { SessionUser } from '@prosa/contract/session/session';
import { PullPage } from '@prosa/contract/sync/pull';
import { refreshAccessToken } from '../platform/access-token.ts';
import { callApi, NotNow } from '../platform/api-client.ts';
import { nowInstant } from '../platform/clock.ts';
import { loadAtLast } from '../platform/loading/load-at-last.ts';
import { isMissing } from '../platform/missing-features.ts';
import type { CommandTable } from './outbox/command.ts';
import { earliestTimer } from './earliest-timer.ts';
import { followAccount } from './pull/follow-account.ts';
import { leadSync } from './lead-sync.ts';
import type { LocalDatabase } from './database/local-database.ts';
import { onOutboxChanged } from './outbox/outbox-signal.ts';
import { drainOutbox } from './outbox/outbox.ts';
import type { RowName } from './rows/row-change.ts';
import { askPresence } from './live/presence.ts';
import { pull } from './pull/pull.ts';
import { serverReach, type ServerReach } from './server-reach.ts';
import { uploadIs } from './outbox/upload-progress.ts';
import { setNetworkState, onPullWanted, onServerBack, onSyncNow, syncNow } from './use-sync-state.ts';

/** Loads the outbox, which is only needed for sending, after the first screen is shown. */
export type LoadCommands = () => Promise<CommandTable>;

const loadLive = () => import('./live/live.ts');
const loadDocuments = () => import('./documents/push-documents.ts');

/** The interval of the slow poll behind the live events, and of retries of a failed pull, in milliseconds. */
const PULL_EVERY_MS = 60_000;
const RETRY_PULL_MS = 5_000;

/**
 * Fills and drains a user's database until `stopped`. One tab of the user pulls, listens and sends; the others see its writes
 * at once (SPEC T1), and ask it for more when they become visible. `whileLeading` is the leader's other work.
 */
export function runSync(
  user: SessionUser,
  database: LocalDatabase,
  {
    loadCommands,
    stopped,
    whileLeading,
  }: { readonly loadCommands: LoadCommands; readonly stopped: AbortSignal; readonly whileLeading: (lead: AbortSignal) => void },
): void {
  const seen = (): void => {
    if (document.visibilityState === 'visible') syncNow();
  };
  document.addEventListener('visibilitychange', seen, { signal: stopped });
  window.addEventListener('focus', seen, { signal: stopped });
  window.addEventListener('online', syncNow, { signal: stopped });
  window.addEventListener('offline', () => setNetworkState({ state: 'offline' }), { signal: stopped });
  // A tab whose database is in memory can't see the writes of another one.
  const alone = isMissing('database') ? `-${crypto.randomUUID()}` : '';
  leadSync(
    `${user.companyId}-${user.id}${alone}`,
    (lead) => {
      whileLeading(lead);
      return syncWhile(user, database, { loadCommands, lead });
    },
    stopped,
  );
  syncNow();
  askPresence();
}

async function syncWhile(
  user: SessionUser,
  database: LocalDatabase,
  { loadCommands, lead }: { readonly loadCommands: LoadCommands; readonly lead: AbortSignal },
): Promise<void> {
  const reach = serverReach(() => navigator.onLine);
  const pullNow = repeatable(() => pullOnce(database, reach), lead);
  // Until its code is loaded the poll works alone.
  void loadAtLast(loadLive, lead)
    .then(({ listenLive }) => listenLive(user, database, { pull: pullNow, stopped: lead }))
    .catch(pullNow);
  // Likewise for documents that nobody has open; an open one sends its own updates.
  void loadAtLast(loadDocuments, lead).then(({ pushDocuments }) => pushDocuments(database, lead, reach));
  const forget = [onSyncNow(pullNow), onPullWanted(pullNow)];
  pullNow();
  await drainWhile(database, loadCommands, { lead, pullNow, isOnline: reach.isOnline });
  for (const each of forget) each();
}

/** Runs `work` now, or once more after the current run; and again when it asks for it. */
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

async function pullOnce(database: LocalDatabase, reach: ServerReach): Promise<number> {
  let account: string | undefined;
  const fetchPage = async (cursor: string | undefined): Promise<PullPage> => {
    const path = cursor === undefined ? '/sync' : `/sync?cursor=${encodeURIComponent(cursor)}`;
    const page = await callApi('GET', path, { schema: PullPage });
    account = page.account;
    return page;
  };
  try {
    await reach.during(async () => {
      await pull(database, fetchPage, nowInstant);
      await followAccount(database, account, refreshAccessToken);
    });
    // The network may have gone while the last page was written.
    setNetworkState({ state: reach.isOnline() ? 'online' : 'offline' });
    return PULL_EVERY_MS;
  } catch (error) {
    const unreachable = error instanceof NotNow && (error.reason === 'network' || error.reason === 'timeout');
    const problem = error instanceof NotNow ? error.reason : error instanceof Error ? error.name : 'unknown';
    setNetworkState(unreachable ? { state: 'offline' } : { state: 'problem', problem });
    return RETRY_PULL_MS;
  }
}

/** Its code is on the device like all of the app's; if it isn't yet, this is "not now". */
const loadUpload = () =>
  import('./outbox/upload-file.ts').catch(() => {
    throw new NotNow('network');
  });

/**
 * A command that doesn't reach the server requests a pull, which shows that on the screen and finds out when the server is
 * back.
 */
async function drainWhile(
  database: LocalDatabase,
  loadCommands: LoadCommands,
  { lead, pullNow, isOnline }: { readonly lead: AbortSignal; readonly pullNow: () => void; readonly isOnline: () => boolean },
): Promise<void> {
  const stopped = new Promise<void>((resolve) => lead.addEventListener('abort', () => resolve()));
  const underWay = new Set<RowName>();
  const timer = earliestTimer(() => send());
  let wakes = 0;
  const send = (): void => {
    if (!lead.aborted) void drain();
  };
  const noticed = (error: unknown): never => {
    if (error instanceof NotNow) pullNow();
    throw error;
  };
  const drain = async (): Promise<void> => {
    const wakesBefore = wakes;
    const work = async () =>
      drainOutbox({
        database,
        commands: await loadCommands(),
        send: (request, idempotencyKey) =>
          callApi(request.method, request.path, { body: request.body, idempotencyKey, schema: v.unknown() }).catch(noticed),
        upload: async (upload, entryId, isWanted) => {
          const { uploadFile } = await loadUpload();
          await uploadFile(upload, { call: callApi, isWanted, onProgress: (sent) => uploadIs(entryId, sent) }).catch(noticed);
        },
        nowMs: Date.now,
        random: Math.random,
        underWay,
        leads: () => !lead.aborted,
        isOnline,
      });
    const nextMs = await work().catch(() => Date.now() + RETRY_PULL_MS);
    if (lead.aborted) return;
    timer.at(nextMs ?? Date.now() + PULL_EVERY_MS);
    // A pull that failed while the network returned was postponed after the wake, and would miss it.
    if (wakes !== wakesBefore) await letGo();
  };
  const letGo = async (): Promise<void> => {
    await database.outbox
      .where('state')
      .equals('waiting')
      .modify((entry) => {
        if (entry.state === 'waiting') Object.assign(entry, { notBeforeMs: 0 });
      });
    send();
  };
  // The network is back, or a person asks: waits for back-off end now.
  const wake = (): Promise<void> => {
    wakes += 1;
    return letGo();
  };
  const wakeNow = (): void => void wake();
  const forget = [onOutboxChanged(send), onSyncNow(wakeNow), onServerBack(wakeNow)];
  navigator.serviceWorker?.addEventListener('message', wakeNow, { signal: lead });
  send();
  await stopped;
  timer.clear();
  for (const each of forget) each();
}
