import type { UserId } from '@prosa/contract/ids';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { createStore, useStore } from '../platform/store.ts';

const toHiddenMovesKey = (userId: UserId) => `prosa-hides-ticket-moves-${userId}`;
const choiceChangeCountStore = createStore(0);

/**
 * Returns whether this device shows the user the moves of tickets between messages, and a function that turns them on or off. By
 * default the moves are shown.
 */
export function useShowsTicketMoves(): readonly [boolean, (shows: boolean) => void] {
  const { id } = useSignedInUser();
  useStore(choiceChangeCountStore);
  return [
    localStorage.getItem(toHiddenMovesKey(id)) === null,
    (shows) => {
      if (shows) localStorage.removeItem(toHiddenMovesKey(id));
      else localStorage.setItem(toHiddenMovesKey(id), 'true');
      choiceChangeCountStore.set(choiceChangeCountStore.get() + 1);
    },
  ];
}
