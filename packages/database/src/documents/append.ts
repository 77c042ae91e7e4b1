/**
 * One accepted update in Yjs' encoding, and its author. For an update of several authors it is the first; the client ids say
 * whose each item is.
 */
export type LoggedUpdate = { readonly update: Uint8Array; readonly authorId: number };
/** A Yjs client id and its permanent owner in a room. */
export type YjsClientOwner = { readonly clientId: number; readonly userId: number };
/** The server's record of a chat's entry: `receivedAt` is when it arrived, in milliseconds. */
export type ReceivedEntry = {
  readonly id: string;
  readonly kind: 'message' | 'edit' | 'deletion' | 'reaction' | 'seen';
  readonly authorId: number;
  readonly receivedAt: number;
};

/** The record with the entry itself, from which everything else of a chat is made. */
export type AppendedEntry = ReceivedEntry & { readonly entry: object };

/** The updates to append at once, checked against the log as of `after`. */
export type Append = {
  readonly after: number;
  readonly updates: readonly LoggedUpdate[];
  readonly clients: readonly YjsClientOwner[];
  readonly entries: readonly AppendedEntry[];
  /** In milliseconds. */
  readonly at: number;
};
