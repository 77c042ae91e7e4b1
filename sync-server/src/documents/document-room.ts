import type { Room } from '@prosa/documents/rooms/room-name';
import type { RoomMember } from './room-member.ts';
import type { RoomAwareness } from './room-awareness.ts';

/** A document and its members. The document is in memory only while somebody uses it. */
export type DocumentRoom = {
  readonly room: Room;
  readonly members: Set<RoomMember>;
  /** Answers a member's sync step 1 with the updates that `stateVector` lacks, after all pending writes are handled. */
  readonly ask: (member: RoomMember, stateVector: Uint8Array) => void;
  /**
   * Queues an update. `isWhole` is true if the update answers sync step 1, so that it contains everything that the client has.
   */
  readonly write: (member: RoomMember, update: Uint8Array, isWhole: boolean) => void;
  /** Loads the updates that other processes have appended to the log, and sends them to the members. */
  readonly loadAppended: () => void;
  /** Returns the last sequence number of the log that members have received. Null if they have received none. */
  readonly sequence: () => number | null;
  readonly isLoaded: () => boolean;
  readonly awareness: RoomAwareness;
  /** Returns the time at which the document was last used, in milliseconds. */
  readonly lastUsed: () => number;
  /** Returns the number of updates in the log that are not folded. */
  readonly countUnfolded: () => number;
  /** Records that a fold has removed `updates` updates from the log and has made the log `savedBytes` bytes smaller. */
  readonly recordFold: (updates: number, savedBytes: number) => void;
  readonly sizeBytes: () => number;
  /** Returns whether every update that has arrived is stored and sent to the members. */
  readonly isQuiet: () => boolean;
  /** Resolves once all updates that have arrived are stored and sent, or discarded. */
  readonly settled: () => Promise<void>;
  /** Removes the document from memory. May be called only while `isQuiet` returns true. */
  readonly drop: () => void;
};
