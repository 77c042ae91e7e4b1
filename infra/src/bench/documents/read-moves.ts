import { createDecoder, readVarUint, readVarUint8Array } from 'lib0/decoding';
import * as Y from 'yjs';

/** The clock up to which a frame contains each Yjs client id's changes. */
export type Moves = ReadonlyMap<number, number>;

/**
 * Creates a reader of the moves in a frame, since a server may send several updates together. The same frame reaches many
 * clients one after the other, so the reader caches the last one.
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
  // The first two numbers are the type of the message and the sync step, which say that it is a document update.
  readVarUint(decoder);
  readVarUint(decoder);
  const moves = new Map<number, number>();
  for (const { id, length } of Y.decodeUpdate(readVarUint8Array(decoder)).structs)
    moves.set(id.client, Math.max(moves.get(id.client) ?? 0, id.clock + length));
  return moves;
}
