import { createStore, useStore } from '../../platform/store.ts';
import { createTabSignal } from '../create-tab-signal.ts';
import { networkStore } from '../use-sync-state.ts';

type UserIds = ReadonlySet<number>;
const noUserIds: UserIds = new Set();

/** The ids of the colleagues with a connected device, as known to the tab that receives live events. */
export const presenceStore = createStore<UserIds>(noUserIds);
const presenceSignal = createTabSignal<UserIds>('presence');
const presenceRequest = createTabSignal('presence-asked');
presenceSignal.on(presenceStore.set);

export type Presence = 'online' | 'offline' | 'unknown';

/** Returns a function that tells the presence of a colleague. The presence is unknown while the server can't be reached. */
export function usePresence(): (userId: number | undefined) => Presence {
  const online = useStore(presenceStore);
  const { state } = useStore(networkStore);
  const isKnown = state === 'online' || state === 'syncing';
  return (userId) => {
    if (!isKnown) return 'unknown';
    return userId !== undefined && online.has(userId) ? 'online' : 'offline';
  };
}

/** Returns a function that tells whether a colleague is known to have a connected device. */
export function useIsOnline(): (userId: number | undefined) => boolean {
  const presenceOf = usePresence();
  return (userId) => presenceOf(userId) === 'online';
}

/**
 * Asks the tab that receives live events for everybody's presence, because a tab that opens later has missed the earlier events.
 */
export const requestPresence = (): void => presenceRequest.raise(undefined);

export type PresencePublisher = {
  /** Publishes the ids of all colleagues who are present. */
  readonly all: (userIds: readonly number[]) => void;
  /** Publishes that one colleague connected or left. */
  readonly one: (userId: number, isOnline: boolean) => void;
  readonly unknown: () => void;
};

/**
 * Publishes presence to all of the user's tabs, from the tab that receives live events. Nobody counts as present before the
 * first event, or after `stopped`.
 */
export function publishPresence(stopped: AbortSignal): PresencePublisher {
  let online = noUserIds;
  const setOnline = (userIds: UserIds): void => {
    online = userIds;
    presenceSignal.raise(online);
  };
  const forget = presenceRequest.on(() => presenceSignal.raise(online));
  const clearPresence = (): void => setOnline(noUserIds);
  clearPresence();
  stopped.addEventListener('abort', () => {
    forget();
    clearPresence();
  });
  return {
    all: (userIds) => setOnline(new Set(userIds)),
    one: (userId, isOnline) => {
      const next = new Set(online);
      if (isOnline) next.add(userId);
      else next.delete(userId);
      setOnline(next);
    },
    unknown: clearPresence,
  };
}
