import type { UserId } from '@prosa/contract/ids';
import type { RoomRight } from '@prosa/database/documents/room-rights';
import type { Refusal } from '@prosa/documents/guard/refusal';

/** A connection to a room, with the functions that the code of rooms calls. */
export type RoomMember = {
  readonly userId: UserId;
  /**
   * Returns the member's right. Null once the member has left or was refused. Updates of the member that are not yet in the log
   * are then discarded.
   */
  readonly right: () => RoomRight | null;
  readonly send: (frame: Uint8Array) => void;
  /** Sends the document's state. The state may be larger than the limit that applies to all other waiting frames. */
  readonly answer: (frame: Uint8Array) => void;
  /** Tells the client that `count` more of its updates are stored. */
  readonly stored: (count: number) => void;
  /** Records that an update of this size no longer waits to be stored. */
  readonly settled: (sizeBytes: number) => void;
  readonly refuse: (refusal: Refusal) => void;
  /** Closes the connection with a code after which the client may reconnect. */
  readonly fail: (code: number, why: string) => void;
};
