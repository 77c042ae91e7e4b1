import { createStore, useStore } from '../platform/store.ts';
import { countUnsent, type UnsentCounts } from './outbox/count-unsent.ts';
import { useDatabase } from './database/current-database.ts';
import { useDistinctQuery } from './database/use-distinct-query.ts';
import { createTabSignal } from './create-tab-signal.ts';

export type NetworkState = { readonly state: 'online' | 'offline' | 'syncing' | 'problem'; readonly problem?: string };
export type SyncState = NetworkState & UnsentCounts & { readonly lastPulledAt?: string };

/** The network's state that the leader found last. Before the leader's first report, the state that the browser reports. */
export const networkStore = createStore<NetworkState>({
  // Node's navigator has no `onLine`, in which case the state is syncing.
  state: 'onLine' in navigator && !navigator.onLine ? 'offline' : 'syncing',
});
const networkSignal = createTabSignal<NetworkState>('network');
networkSignal.on(networkStore.set);
const syncSignal = createTabSignal('sync-now');
const pullSignal = createTabSignal('pull-now');

/** Reports the network's state to every tab. */
export const setNetworkState = networkSignal.raise;

/** Calls the listener when the server answers again after a failure. */
export function onServerReachable(listener: () => void): () => void {
  let wasOnline = networkStore.get().state === 'online';
  return networkStore.subscribe(() => {
    const isOnline = networkStore.get().state === 'online';
    if (isOnline && !wasOnline) listener();
    wasOnline = isOnline;
  });
}
/** Asks the leading tab to send and to pull now, without waiting for the end of a back-off. */
export const syncNow = (): void => syncSignal.raise(undefined);
export const onSyncNow = syncSignal.on;
/** Asks the leading tab for a pull. Unsent entries keep their back-off. */
export const requestPull = (): void => pullSignal.raise(undefined);
/** Calls the listener when a tab asks for a pull. Waiting entries keep their back-off. */
export const onPullRequested = pullSignal.on;

/**
 * Reports that a screen's call got no answer. Before the first pull has ended, one such call shows that the server can't be
 * reached. After the first pull, the report only requests another pull, because a single call may fail for another reason.
 */
export function reportMissingAnswer(): void {
  const { state } = networkStore.get();
  if (state === 'syncing') networkStore.set({ state: 'offline' });
  else if (state !== 'offline') requestPull();
}

/**
 * Reports that a screen's call got an answer. If the server counted as unreachable, a pull then finds out whether the server is
 * back.
 */
export function reportServerAnswer(): void {
  if (networkStore.get().state === 'offline') requestPull();
}

/**
 * Returns the state of the network, the number of waiting changes, the number of refused changes and the time of the last pull.
 * `problem` says why the server can't be used.
 */
export function useSyncState(): SyncState {
  const network = useStore(networkStore);
  const database = useDatabase();
  const unsent = useDistinctQuery(async () => (database === undefined ? undefined : countUnsent(database)), [database]);
  const pulled = useDistinctQuery(() => database?.meta.get('lastPulledAt'), [database]);
  return { ...network, ...(unsent ?? nothingUnsent), ...(pulled?.key === 'lastPulledAt' ? { lastPulledAt: pulled.value } : {}) };
}

const nothingUnsent: UnsentCounts = { waiting: 0, refused: 0 };
