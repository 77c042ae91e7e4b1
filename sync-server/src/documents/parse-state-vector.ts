import { Refusal } from '@prosa/documents/guard/refusal';
import * as Y from 'yjs';

/** Returns the bytes unchanged if they encode a state vector. Otherwise throws a Refusal. */
export function parseStateVector(bytes: Uint8Array): Uint8Array {
  try {
    Y.decodeStateVector(bytes);
    return bytes;
  } catch {
    throw new Refusal('malformed', 'no state vector');
  }
}
