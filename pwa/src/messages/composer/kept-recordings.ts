import type { ErrorCode } from '@prosa/contract/errors';
import type { MessageId, TicketId, UserId } from '@prosa/contract/ids';
import { currentUser, sessionStore } from '../../platform/session.ts';
import { createStore } from '../../platform/store.ts';

/** A recording that could not be stored on the device, under the id of its future message. */
export type KeptRecording = {
  readonly id: MessageId;
  readonly userId: UserId;
  readonly ticketId: TicketId;
  readonly file: File;
  readonly quotedMsg: MessageId | null;
  readonly isPrivate: boolean;
  readonly code: ErrorCode;
};

/** Recordings in memory, lost only with the page, which asks before it closes. */
export const keptRecordings = createStore<readonly KeptRecording[]>([]);

// A log-out removes all recordings. After a session that ended elsewhere the same user may return, so they stay.
sessionStore.subscribe(() => {
  const session = sessionStore.get();
  if (session.state === 'signed-out' && session.notice === undefined) keptRecordings.set([]);
});

const askBeforeClosing = (event: BeforeUnloadEvent): void => event.preventDefault();
keptRecordings.subscribe(() => {
  // The page asks before it closes, whatever it shows at that time.
  if (keptRecordings.get().length > 0) addEventListener('beforeunload', askBeforeClosing);
  else removeEventListener('beforeunload', askBeforeClosing);
});

/** Keeps a recording of the signed-in user; a repeat replaces the reason. */
export function keepRecording(recording: Omit<KeptRecording, 'userId'>): void {
  const userId = currentUser()?.id;
  if (userId === undefined) return;
  keptRecordings.set([...keptRecordings.get().filter(({ id }) => id !== recording.id), { ...recording, userId }]);
}

export const discardRecording = ({ id }: Pick<KeptRecording, 'id'>): void =>
  keptRecordings.set(keptRecordings.get().filter((each) => each.id !== id));
