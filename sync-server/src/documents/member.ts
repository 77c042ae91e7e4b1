import type { RoomRight } from '@prosa/database/documents/room-rights';
import type { Refusal } from '@prosa/documents/guard/refusal';

/** A connection, as its room sees it. */
export type Member = {
  readonly userId: number;
  /** Null once the member has left or was refused; its updates that are not in the log yet are then discarded. */
  readonly right: () => RoomRight | null;
  readonly send: (frame: Uint8Array) => void;
  /** Sends the document, which may be larger than the other frames that may wait for a connection. */
  readonly answer: (frame: Uint8Array) => void;
  /** Reports that `count` more of its updates are stored. */
  readonly stored: (count: number) => void;
  /** Reports that an update of this size waits no longer. */
  readonly settled: (sizeBytes: number) => void;
  readonly refuse: (refusal: Refusal) => void;
  /** Closes with a code after which the client may come back. */
  readonly fail: (code: number, why: string) => void;
};
