import { useLiveQuery } from 'dexie-react-hooks';
import { createStore, useStore } from '../platform/store.ts';
import { isSomebodysDoing } from './command.ts';
import { useDatabase } from './current-database.ts';
import type { LocalDatabase } from './local-database.ts';

export type NetworkState = { readonly state: 'online' | 'offline' | 'syncing' | 'problem'; readonly problem?: string };
export type SyncState = NetworkState & { readonly waiting: number; readonly lastPulledAt?: string };

export const networkStore = createStore<NetworkState>({ state: 'syncing' });
const syncListeners = new Set<() => void>();

/** State of the network and how many changes wait to be sent; `problem` names why the server can't be worked with. */
export function useSyncState(): SyncState {
  const network = useStore(networkStore);
  const database = useDatabase();
  const waiting = useLiveQuery(() => countWaiting(database), [database]) ?? 0;
  const pulled = useLiveQuery(() => database?.meta.get('lastPulledAt'), [database]);
  return { ...network, waiting, ...(pulled?.key === 'lastPulledAt' ? { lastPulledAt: pulled.value } : {}) };
}

/** What people did that the server doesn't have yet. */
const countWaiting = (database: LocalDatabase | undefined) =>
  database?.outbox
    .where('state')
    .equals('waiting')
    .filter((entry) => isSomebodysDoing(entry))
    .count() ?? 0;

/** Sends what waits and pulls now, whatever the back-off says. */
export function syncNow(): void {
  for (const listener of syncListeners) listener();
}
export function onSyncNow(listener: () => void): () => void {
  syncListeners.add(listener);
  return () => syncListeners.delete(listener);
}
