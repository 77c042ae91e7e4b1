import type { UserId } from '@prosa/contract/ids';
import type { RoomRight } from '@prosa/database/documents/room-rights';
import type { Refusal } from '@prosa/documents/guard/refusal';

/** A connection, as the room's code sees it. */
export type RoomMember = {
  readonly userId: UserId;
  /**
   * The member's right. Null once the member has left or was refused. The member's updates that are not in the log yet are then
   * discarded.
   */
  readonly right: () => RoomRight | null;
  readonly send: (frame: Uint8Array) => void;
  /** Sends the document's state, which may be larger than the limit for other waiting frames. */
  readonly answer: (frame: Uint8Array) => void;
  /** Acknowledges `count` more of the member's updates as stored. */
  readonly stored: (count: number) => void;
  /** Reports that an update of this size does not wait for the store any more. */
  readonly settled: (sizeBytes: number) => void;
  readonly refuse: (refusal: Refusal) => void;
  /** Closes the connection with a code after which the client may come back. */
  readonly fail: (code: number, why: string) => void;
};
