import { Refusal } from '@prosa/documents/guard/refusal';
import * as Y from 'yjs';

/** Gives the bytes of a state vector; throws a Refusal where they are none. */
export function parseStateVector(bytes: Uint8Array): Uint8Array {
  try {
    Y.decodeStateVector(bytes);
    return bytes;
  } catch {
    throw new Refusal('malformed', 'no state vector');
  }
}
