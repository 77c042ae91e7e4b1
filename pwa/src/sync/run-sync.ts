import type { SessionUser } from '@prosa/contract/session/session';
import { PullPage } from '@prosa/contract/sync/pull';
import { refreshTokenOfChangedUser } from '../platform/requests/access-token.ts';
import { callApi, NotNow } from '../platform/requests/api-client.ts';
import { currentInstant } from '../platform/clock.ts';
import { loadWithRetry } from '../platform/loading/load-with-retry.ts';
import { isFeatureMissing } from '../platform/device/missing-features.ts';
import type { LoadCommands } from './drain-while-leading.ts';
import { reloadChangedAccount } from './pull/reload-changed-account.ts';
import { runInLeadingTab } from './run-in-leading-tab.ts';
import type { LocalDatabase } from './database/local-database.ts';
import { requestPresence } from './live/presence.ts';
import { pull } from './pull/pull.ts';
import { decideNextPullMs } from './pull/pull-intervals.ts';
import { createServerReach, type ServerReach } from './create-server-reach.ts';
import { setNetworkState, onPullRequested, onSyncNow, syncNow, requestPull } from './use-sync-state.ts';

const importLiveEvents = () => import('./live/live.ts');
const importDrainWhileLeading = () => import('./drain-while-leading.ts');
const importPushDocuments = () => import('./documents/push-documents.ts');

/**
 * Pulls into a user's database and drains its outbox until `stopped`. Only one tab of the user pulls, listens and sends. The
 * other tabs see that tab's writes immediately (SPEC T1), and request a pull when they become visible. `whileLeading` is further
 * work of the leader.
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
  const syncIfVisible = (): void => {
    if (document.visibilityState === 'visible') syncNow();
  };
  document.addEventListener('visibilitychange', syncIfVisible, { signal: stopped });
  window.addEventListener('focus', syncIfVisible, { signal: stopped });
  window.addEventListener('online', syncNow, { signal: stopped });
  const leave = (): void => {
    setNetworkState({ state: 'offline' });
    // The pull is requested even without a network, because a server that runs on the device still answers (SPEC O8).
    requestPull();
  };
  window.addEventListener('offline', leave, { signal: stopped });
  // A tab whose database is only in memory can't see the writes of other tabs. Its lock therefore has a name of its own, so that
  // the tab always leads.
  const alone = isFeatureMissing('database') ? `-${crypto.randomUUID()}` : '';
  runInLeadingTab(
    `${user.companyId}-${user.id}${alone}`,
    (lead) => {
      whileLeading(lead);
      return syncWhileLeading(user, database, { loadCommands, lead });
    },
    stopped,
  );
  syncNow();
  requestPresence();
}

async function syncWhileLeading(
  user: SessionUser,
  database: LocalDatabase,
  { loadCommands, lead }: { readonly loadCommands: LoadCommands; readonly lead: AbortSignal },
): Promise<void> {
  const reach = createServerReach(() => navigator.onLine);
  let isListening = false;
  const pullNow = createCoalescingRunner(async () => {
    const isAnswered = await pullOnce(database, reach);
    return decideNextPullMs({ isAnswered, isListening }, Math.random);
  }, lead);
  // Until the code of live events is loaded, only the regular pulls bring changes.
  void loadWithRetry(importLiveEvents, lead)
    .then(({ listenToLiveEvents }) =>
      listenToLiveEvents(user, database, { pull: pullNow, stopped: lead, onListening: (is) => (isListening = is) }),
    )
    .catch(pullNow);
  // The leader sends the updates of documents that no tab has open. The tab that has a document open sends its updates.
  void loadWithRetry(importPushDocuments, lead).then(({ pushDocuments }) => pushDocuments(database, lead, reach));
  const forget = [onSyncNow(pullNow), onPullRequested(pullNow)];
  pullNow();
  // The code for sending is loaded after the first screen, which doesn't need it.
  void loadWithRetry(importDrainWhileLeading, lead).then(({ drainWhileLeading: drainWhile }) =>
    drainWhile(database, loadCommands, { lead, pullNow, isOnline: reach.isOnline }),
  );
  await new Promise((resolve) => lead.addEventListener('abort', resolve));
  for (const each of forget) each();
}

/**
 * Returns a function that runs `work`. If the function is called during a run, `work` runs once more after that run, however
 * often the function was called. `work` returns the wait until its next run, in milliseconds.
 */
function createCoalescingRunner(work: () => Promise<number>, stopped: AbortSignal): () => void {
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
      const isRequestedAgain = state === 'again';
      state = 'idle';
      if (isRequestedAgain) run();
      else timer = setTimeout(run, againMs);
    });
  };
  stopped.addEventListener('abort', () => clearTimeout(timer));
  return run;
}

/** Pulls, reports the state of the network, and returns whether the server answered. */
async function pullOnce(database: LocalDatabase, reach: ServerReach): Promise<boolean> {
  let account: string | undefined;
  const fetchPage = async (cursor: string | undefined): Promise<PullPage> => {
    const path = cursor === undefined ? '/sync' : `/sync?cursor=${encodeURIComponent(cursor)}`;
    const page = await callApi('GET', path, { schema: PullPage });
    account = page.account;
    return page;
  };
  try {
    await reach.recordPull(async () => {
      await pull(database, fetchPage, currentInstant);
      await reloadChangedAccount(database, account, refreshTokenOfChangedUser);
    });
    // The state is read again, because the network may have been lost while the last page was written.
    setNetworkState({ state: reach.isOnline() ? 'online' : 'offline' });
    return true;
  } catch (error) {
    const unreachable = error instanceof NotNow && (error.reason === 'network' || error.reason === 'timeout');
    const problem = error instanceof NotNow ? error.reason : error instanceof Error ? error.name : 'unknown';
    setNetworkState(unreachable ? { state: 'offline' } : { state: 'problem', problem });
    return false;
  }
}
