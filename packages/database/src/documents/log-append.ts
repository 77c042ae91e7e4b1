import type { AuthorId } from '@prosa/contract/ids';
/**
 * An accepted update in Yjs' encoding, and its author. For an update of several authors, `authorId` is the first of them, and the
 * client ids show each item's author.
 */
export type LoggedUpdate = { readonly update: Uint8Array; readonly authorId: AuthorId };
/** A Yjs client id and its permanent owner in a room. */
export type YjsClientOwner = { readonly clientId: number; readonly userId: number };
/** The server's record of a chat's entry. `receivedAt` is the time of its arrival, in milliseconds. */
export type ReceivedEntry = {
  readonly id: string;
  readonly kind: 'message' | 'edit' | 'deletion' | 'reaction' | 'seen';
  readonly authorId: AuthorId;
  readonly receivedAt: number;
};

/** The record and the entry itself. The tables of chats are computed from such entries. */
export type AppendedEntry = ReceivedEntry & { readonly entry: object };

/** The updates to append at once, checked against the log as of `after`. */
export type LogAppend = {
  readonly after: number;
  readonly updates: readonly LoggedUpdate[];
  readonly clients: readonly YjsClientOwner[];
  readonly entries: readonly AppendedEntry[];
  /** The time of the append, in milliseconds. */
  readonly at: number;
};
