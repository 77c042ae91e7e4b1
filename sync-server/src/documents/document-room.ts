import type { Room } from '@prosa/documents/rooms/room-name';
import type { Member } from './member.ts';
import type { RoomAwareness } from './room-awareness.ts';

/** A document and its members. The document is not in memory while nobody uses it. */
export type DocumentRoom = {
  readonly room: Room;
  readonly members: Set<Member>;
  /** Answers sync step 1 after all pending writes. */
  readonly ask: (member: Member, stateVector: Uint8Array) => void;
  /** `isWhole`: the update answers sync step 1 and holds everything the client has. */
  readonly write: (member: Member, update: Uint8Array, isWhole: boolean) => void;
  /** Loads what other processes appended to the log, and sends it to the members. */
  readonly readOn: () => void;
  /** The last sequence number of the log that members have received; null before the first. */
  readonly sequence: () => number | null;
  readonly isLoaded: () => boolean;
  readonly awareness: RoomAwareness;
  /** When the document was last asked for, in milliseconds. */
  readonly lastUsed: () => number;
  /** Updates in the log that are not folded. */
  readonly unfolded: () => number;
  /** Reports that a fold removed this many updates from the log and made the document smaller. */
  readonly folded: (updates: number, savedBytes: number) => void;
  readonly sizeBytes: () => number;
  /** Whether everything is stored and sent to the members. */
  readonly isQuiet: () => boolean;
  /** Resolves once everything that arrived until now is stored and sent, or given up. */
  readonly settled: () => Promise<void>;
  /** Drops the document from memory; only called for a quiet room. */
  readonly drop: () => void;
};
