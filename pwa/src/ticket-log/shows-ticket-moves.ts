import type { UserId } from '@prosa/contract/ids';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { createStore, useStore } from '../platform/store.ts';

const keyOf = (userId: UserId) => `prosa-hides-ticket-moves-${userId}`;
const choiceChanges = createStore(0);

/**
 * Returns whether the user sees the moves of tickets between messages on this device, and a function that changes it. They are
 * shown by default.
 */
export function useShowsTicketMoves(): readonly [boolean, (shows: boolean) => void] {
  const { id } = useSignedInUser();
  useStore(choiceChanges);
  return [
    localStorage.getItem(keyOf(id)) === null,
    (shows) => {
      if (shows) localStorage.removeItem(keyOf(id));
      else localStorage.setItem(keyOf(id), 'true');
      choiceChanges.set(choiceChanges.get() + 1);
    },
  ];
}
