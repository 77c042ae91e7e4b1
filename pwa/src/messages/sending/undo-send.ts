import { currentUser } from '../../platform/session/session.ts';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { createStore, useStore } from '../../platform/store.ts';
import type { UserId } from '@prosa/contract/ids';

/** The times that a user can choose for taking back a sent message, in seconds. With 0, messages are sent immediately. */
export const undoSendChoices = [0, 3, 5, 10] as const;
export type UndoSendSeconds = (typeof undoSendChoices)[number];

const toStorageKey = (userId: UserId) => `prosa-undo-send-${userId}`;
const undoSendChoiceChanges = createStore(0);

/** Returns for how many seconds the user can take back a sent message, as chosen on this device. The default is 0. */
const readUndoSendChoice = (userId: UserId): UndoSendSeconds =>
  undoSendChoices.find((seconds) => String(seconds) === localStorage.getItem(toStorageKey(userId))) ?? 0;

/** Returns how long a message waits on the device before it is sent, in milliseconds. */
export function readUndoSendWindowMs(): number {
  const user = currentUser();
  return user === undefined ? 0 : readUndoSendChoice(user.id) * 1_000;
}

/** Returns the user's choice and a function that changes it. */
export function useUndoSendChoice(): readonly [UndoSendSeconds, (seconds: UndoSendSeconds) => void] {
  const { id } = useSignedInUser();
  useStore(undoSendChoiceChanges);
  return [
    readUndoSendChoice(id),
    (seconds) => {
      localStorage.setItem(toStorageKey(id), String(seconds));
      undoSendChoiceChanges.set(undoSendChoiceChanges.get() + 1);
    },
  ];
}
