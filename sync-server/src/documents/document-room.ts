import type { Room } from '@prosa/documents/rooms/room-name';
import type { RoomMember } from './room-member.ts';
import type { RoomAwareness } from './room-awareness.ts';

/** A document and its members. The document is not in memory while nobody uses it. */
export type DocumentRoom = {
  readonly room: Room;
  readonly members: Set<RoomMember>;
  /** Answers sync step 1, after all pending writes are handled. */
  readonly ask: (member: RoomMember, stateVector: Uint8Array) => void;
  /** Queues an update. `isWhole`: the update answers sync step 1 and contains everything that the client has. */
  readonly write: (member: RoomMember, update: Uint8Array, isWhole: boolean) => void;
  /** Loads the updates that other processes appended to the log, and sends them to the members. */
  readonly readOn: () => void;
  /** The last sequence number of the log that members have received. Null if they have received none. */
  readonly sequence: () => number | null;
  readonly isLoaded: () => boolean;
  readonly awareness: RoomAwareness;
  /** The time at which the document was last used, in milliseconds. */
  readonly lastUsed: () => number;
  /** The number of updates of the log that are not folded. */
  readonly unfolded: () => number;
  /** Reports that a fold removed this many updates from the log and made the document smaller. */
  readonly folded: (updates: number, savedBytes: number) => void;
  readonly sizeBytes: () => number;
  /** Whether every update that arrived is stored and sent to the members. */
  readonly isQuiet: () => boolean;
  /** Resolves once all updates that have arrived are stored and sent, or discarded. */
  readonly settled: () => Promise<void>;
  /** Drops the document from memory. Only called while `isQuiet` returns true. */
  readonly drop: () => void;
};
