import type { ErrorCode } from '@prosa/contract/errors';
import type { Message } from '@prosa/contract/messages/message';

/** A message as a conversation shows it, with the state of its unsent or refused command. */
export type MessageView = Message & {
  readonly outbox:
    | undefined
    | {
        readonly state: 'waiting' | 'refused';
        readonly code?: ErrorCode;
        readonly entryId: string;
        readonly command: string;
        /** The instant until which the user can take the waiting message back. */
        readonly undoUntilMs?: number;
        /** The text of a refused edit. The message itself shows the server's text again. */
        readonly refusedBody?: string;
      };
};
