import { createDecoder, readVarUint, readVarUint8Array } from 'lib0/decoding';
import * as Y from 'yjs';

/** The clock up to which a frame contains each Yjs client id's changes. */
export type Moves = ReadonlyMap<number, number>;

/**
 * Reads which clients' moves a frame with an update contains: a server may send several together. The same frame goes to many,
 * one after the other, so the last one is cached.
 */
export function createMoveReader(): (frame: Buffer) => Moves {
  let last: { readonly frame: Buffer; readonly moves: Moves } | null = null;
  return (frame) => {
    if (last?.frame.equals(frame) !== true) last = { frame, moves: read(frame) };
    return last.moves;
  };
}

function read(frame: Buffer): Moves {
  const decoder = createDecoder(frame);
  // The message and the step: a document update.
  readVarUint(decoder);
  readVarUint(decoder);
  const moves = new Map<number, number>();
  for (const { id, length } of Y.decodeUpdate(readVarUint8Array(decoder)).structs)
    moves.set(id.client, Math.max(moves.get(id.client) ?? 0, id.clock + length));
  return moves;
}
