import { Awareness } from 'y-protocols/awareness';

/**
 * The largest awareness state in bytes of its JSON. The server closes the connection of a client with a larger one
 * (sync-server/SPEC.md L4).
 */
const MOST_BYTES = 4_096;
const encoder = new TextEncoder();

/** An awareness whose own state stays within the server's limit. A larger state is ignored, and the previous one stays. */
export class BoundedAwareness extends Awareness {
  override setLocalState(state: Record<string, unknown> | null): void {
    if (state === null || encoder.encode(JSON.stringify(state)).byteLength <= MOST_BYTES) super.setLocalState(state);
  }
}
