import { Awareness } from 'y-protocols/awareness';

/**
 * The maximum size of an awareness state, in bytes of its JSON. The server closes the connection of a client with a larger one
 * (sync-server/SPEC.md L4).
 */
const MAX_STATE_BYTES = 4_096;
const encoder = new TextEncoder();

/** An awareness whose own state stays within the server's limit. A larger state is ignored, and the previous one stays. */
export class BoundedAwareness extends Awareness {
  override setLocalState(state: Record<string, unknown> | null): void {
    if (state === null || encoder.encode(JSON.stringify(state)).byteLength <= MAX_STATE_BYTES) super.setLocalState(state);
  }
}
