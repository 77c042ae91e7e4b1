import { currentUser } from '../../platform/session/session.ts';
import { useSignedInUser } from '../../platform/session/signed-in-user.ts';
import { createStore, useStore } from '../../platform/store.ts';
import type { UserId } from '@prosa/contract/ids';

/** The times that a user can choose for taking back a sent message, in seconds. With 0, messages are sent immediately. */
export const undoSendChoices = [0, 3, 5, 10] as const;
export type UndoSendSeconds = (typeof undoSendChoices)[number];

const toUndoSendChoiceKey = (userId: UserId) => `prosa-undo-send-${userId}`;
const undoSendChoiceChangeCount = createStore(0);

/** Returns for how many seconds the user can take back a sent message, as chosen on this device. The default is 0. */
const readUndoSendChoice = (userId: UserId): UndoSendSeconds =>
  undoSendChoices.find((seconds) => String(seconds) === localStorage.getItem(toUndoSendChoiceKey(userId))) ?? 0;

/** Returns how long a message waits on the device before it is sent, in milliseconds. */
export function readUndoSendWindowMs(): number {
  const user = currentUser();
  return user === undefined ? 0 : readUndoSendChoice(user.id) * 1_000;
}

/** Returns for how many seconds the user can take back a sent message, and a function that changes this time. */
export function useUndoSendChoice(): readonly [UndoSendSeconds, (seconds: UndoSendSeconds) => void] {
  const { id } = useSignedInUser();
  useStore(undoSendChoiceChangeCount);
  return [
    readUndoSendChoice(id),
    (seconds) => {
      localStorage.setItem(toUndoSendChoiceKey(id), String(seconds));
      undoSendChoiceChangeCount.set(undoSendChoiceChangeCount.get() + 1);
    },
  ];
}
