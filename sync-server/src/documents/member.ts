import type { RoomRight } from '@prosa/database/documents/room-rights';
import type { Refusal } from '@prosa/documents/guard/refusal';

/** A connection, as far as its room knows it. */
export type Member = {
  readonly userId: number;
  /** Null once it has left or was refused: what it sent and isn't in the log yet is nobody's. */
  readonly right: () => RoomRight | null;
  readonly send: (frame: Uint8Array) => void;
  /** Sends the document, which may be larger than what else may wait for a connection. */
  readonly answer: (frame: Uint8Array) => void;
  /** So many more of its updates are in the store. */
  readonly stored: (count: number) => void;
  /** An update of so many bytes doesn't wait any more. */
  readonly settled: (sizeBytes: number) => void;
  readonly refuse: (refusal: Refusal) => void;
  /** Closes with a code that lets it come back. */
  readonly fail: (code: number, why: string) => void;
};
