import type { ErrorCode } from '@prosa/contract/errors';
import type { MessageId, TicketId, UserId } from '@prosa/contract/ids';
import { currentUser, sessionStore } from '../../platform/session/session.ts';
import { createStore } from '../../platform/store.ts';

/** A recording that could not be stored on the device. `id` is the id of its future message. */
export type KeptRecording = {
  readonly id: MessageId;
  readonly userId: UserId;
  readonly ticketId: TicketId;
  readonly file: File;
  readonly quotedMsg: MessageId | null;
  readonly isPrivate: boolean;
  readonly code: ErrorCode;
};

/** The recordings in memory. Only closing the page loses them, so the page asks first. */
export const keptRecordings = createStore<readonly KeptRecording[]>([]);

// A log-out removes all recordings. If the session ended by itself, the same user may return, so they stay.
sessionStore.subscribe(() => {
  const session = sessionStore.get();
  if (session.state === 'signed-out' && session.notice === undefined) keptRecordings.set([]);
});

const askBeforeClosing = (event: BeforeUnloadEvent): void => event.preventDefault();
keptRecordings.subscribe(() => {
  // The page asks before it closes, whichever screen it shows then.
  if (keptRecordings.get().length > 0) addEventListener('beforeunload', askBeforeClosing);
  else removeEventListener('beforeunload', askBeforeClosing);
});

/** Keeps a recording of the signed-in user. If it is kept already, only the reason is replaced. */
export function keepRecording(recording: Omit<KeptRecording, 'userId'>): void {
  const userId = currentUser()?.id;
  if (userId === undefined) return;
  keptRecordings.set([...keptRecordings.get().filter(({ id }) => id !== recording.id), { ...recording, userId }]);
}

export const discardRecording = ({ id }: Pick<KeptRecording, 'id'>): void =>
  keptRecordings.set(keptRecordings.get().filter((each) => each.id !== id));
