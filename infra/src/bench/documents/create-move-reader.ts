import { createDecoder, readVarUint, readVarUint8Array } from 'lib0/decoding';
import * as Y from 'yjs';

/** The changes that a frame contains: for each Yjs client id, the clock of the client's newest change. */
export type ClocksByClientId = ReadonlyMap<number, number>;

/**
 * Creates a function that reads which moves a frame contains. A server may put several updates into one frame. The function
 * caches its last result, because the same frame reaches many clients one after the other.
 */
export function createMoveReader(): (frame: Buffer) => ClocksByClientId {
  let last: { readonly frame: Buffer; readonly moves: ClocksByClientId } | null = null;
  return (frame) => {
    if (last?.frame.equals(frame) !== true) last = { frame, moves: readClocks(frame) };
    return last.moves;
  };
}

function readClocks(frame: Buffer): ClocksByClientId {
  const decoder = createDecoder(frame);
  // The first two numbers are the kind of message and the step of the sync protocol. Every frame here is an update of a document,
  // so both are skipped.
  readVarUint(decoder);
  readVarUint(decoder);
  const moves = new Map<number, number>();
  for (const { id, length } of Y.decodeUpdate(readVarUint8Array(decoder)).structs)
    moves.set(id.client, Math.max(moves.get(id.client) ?? 0, id.clock + length));
  return moves;
}
