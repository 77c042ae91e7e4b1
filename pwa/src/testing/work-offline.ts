import { afterEach, beforeEach } from 'vitest';
import { sessionStore } from '../platform/session/session.ts';
import { setNetworkState } from '../sync/use-sync-state.ts';
import type { sampleUser } from './sample-user.ts';

/** Before each test of a file, signs in `user` and sets the network's state to offline. Undoes both after each test. */
export function workOffline(user: ReturnType<typeof sampleUser>): void {
  beforeEach(() => {
    sessionStore.set({ state: 'signed-in', user });
    setNetworkState({ state: 'offline' });
  });
  afterEach(() => {
    setNetworkState({ state: 'syncing' });
    sessionStore.set({ state: 'signed-out' });
  });
}
