import { Refusal } from '@prosa/documents/guard/refusal';
import * as Y from 'yjs';

/** Returns the bytes if they are a state vector, and throws a Refusal if they are not. */
export function parseStateVector(bytes: Uint8Array): Uint8Array {
  try {
    Y.decodeStateVector(bytes);
    return bytes;
  } catch {
    throw new Refusal('malformed', 'no state vector');
  }
}
