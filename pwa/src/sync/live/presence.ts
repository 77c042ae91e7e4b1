import { createStore, useStore } from '../../platform/store.ts';
import { createTabSignal } from '../create-tab-signal.ts';
import { networkStore } from '../use-sync-state.ts';

type UserIds = ReadonlySet<number>;
const nobody: UserIds = new Set();

/** The colleagues with a connected device, as far as the listening tab knows. */
export const presenceStore = createStore<UserIds>(nobody);
const presenceSignal = createTabSignal<UserIds>('presence');
const presenceRequest = createTabSignal('presence-asked');
presenceSignal.on(presenceStore.set);

/** Returns a function that tells whether a colleague has a connected device. It returns false while this device is offline. */
export function useIsOnline(): (userId: number | undefined) => boolean {
  const online = useStore(presenceStore);
  const isKnown = useStore(networkStore).state === 'online';
  return (userId) => isKnown && userId !== undefined && online.has(userId);
}

/** Asks the listening tab for everybody's presence, because a tab that opens later has missed it. */
export const requestPresence = (): void => presenceRequest.raise(undefined);

export type PresencePublisher = {
  /** All colleagues who are present. */
  readonly all: (userIds: readonly number[]) => void;
  /** One colleague came or went. */
  readonly one: (userId: number, isOnline: boolean) => void;
  readonly unknown: () => void;
};

/**
 * Sends presence from the listening tab to all of the user's tabs. Nobody counts as present before the first event, or after
 * `stopped`.
 */
export function publishPresence(stopped: AbortSignal): PresencePublisher {
  let online = nobody;
  const tell = (userIds: UserIds): void => {
    online = userIds;
    presenceSignal.raise(online);
  };
  const forget = presenceRequest.on(() => presenceSignal.raise(online));
  const unknown = (): void => tell(nobody);
  unknown();
  stopped.addEventListener('abort', () => {
    forget();
    unknown();
  });
  return {
    all: (userIds) => tell(new Set(userIds)),
    one: (userId, isOnline) => {
      const next = new Set(online);
      if (isOnline) next.add(userId);
      else next.delete(userId);
      tell(next);
    },
    unknown,
  };
}
