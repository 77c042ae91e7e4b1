import type { AuthorId } from '@prosa/contract/ids';
/**
 * An accepted update in Yjs' encoding, and its author. If an update has several authors, `authorId` is the first of them. In that
 * case, the client ids in the update show who made each change.
 */
export type LoggedUpdate = { readonly update: Uint8Array; readonly authorId: AuthorId };
/** A Yjs client id, and the user to whom it belongs for ever in a room. */
export type YjsClientOwner = { readonly clientId: number; readonly userId: number };
/**
 * The server's record of an entry of a chat. `receivedAt` is the time at which the server received the entry, in milliseconds.
 */
export type ReceivedEntry = {
  readonly id: string;
  readonly kind: 'message' | 'edit' | 'deletion' | 'reaction' | 'seen';
  readonly authorId: AuthorId;
  readonly receivedAt: number;
};

/**
 * The server's record of an entry, with the entry itself. The rows of the chat in the database are computed from such entries.
 */
export type AppendedEntry = ReceivedEntry & { readonly entry: object };

/** Updates to append in one transaction. The updates were checked against the log as it was at sequence number `after`. */
export type LogAppend = {
  readonly after: number;
  readonly updates: readonly LoggedUpdate[];
  readonly clients: readonly YjsClientOwner[];
  readonly entries: readonly AppendedEntry[];
  /** The time of the append, in milliseconds. */
  readonly at: number;
};
