import type { ErrorCode } from '@prosa/contract/errors';
import type { MessageId, TicketId, UserId } from '@prosa/contract/ids';
import { currentUser, sessionStore } from '../../platform/session/session.ts';
import { createStore } from '../../platform/store.ts';

/** A recording that could not be stored on the device. `id` is the id of its future message. */
export type UnstoredRecording = {
  readonly id: MessageId;
  readonly userId: UserId;
  readonly ticketId: TicketId;
  readonly file: File;
  readonly quotedMsg: MessageId | null;
  readonly isPrivate: boolean;
  readonly code: ErrorCode;
};

/** The recordings that are only in memory. Closing the page would lose them, so the page asks first. */
export const unstoredRecordingsStore = createStore<readonly UnstoredRecording[]>([]);

// A log-out removes all recordings. If the session ended without a log-out, the recordings stay, because the same user may log in
// again.
sessionStore.subscribe(() => {
  const session = sessionStore.get();
  if (session.state === 'signed-out' && session.notice === undefined) unstoredRecordingsStore.set([]);
});

const askBeforeClosing = (event: BeforeUnloadEvent): void => event.preventDefault();
unstoredRecordingsStore.subscribe(() => {
  // The page asks before it closes, even if it shows another screen by then.
  if (unstoredRecordingsStore.get().length > 0) addEventListener('beforeunload', askBeforeClosing);
  else removeEventListener('beforeunload', askBeforeClosing);
});

/** Keeps a recording of the signed-in user in memory. It replaces a recording with the same id that is already there. */
export function addUnstoredRecording(recording: Omit<UnstoredRecording, 'userId'>): void {
  const userId = currentUser()?.id;
  if (userId === undefined) return;
  unstoredRecordingsStore.set([
    ...unstoredRecordingsStore.get().filter(({ id }) => id !== recording.id),
    { ...recording, userId },
  ]);
}

export const discardUnstoredRecording = ({ id }: Pick<UnstoredRecording, 'id'>): void =>
  unstoredRecordingsStore.set(unstoredRecordingsStore.get().filter((each) => each.id !== id));
