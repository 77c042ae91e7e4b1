import type { Duplex } from 'node:stream';

/** The first byte of a frame with a whole binary message: RFC 6455, 5.2. */
const WHOLE_BINARY = 0x82;
const LARGEST_SHORT_BYTES = 125;
const LARGEST_MEDIUM_BYTES = 0xffff;
const [MEDIUM, LARGE] = [126, 127];
/**
 * The largest frame that is gathered. A larger frame is written at once, because gathering would copy it for each socket, and
 * no socket counts the bytes that wait here (L5).
 */
const LARGEST_GATHERED_BYTES = LARGEST_MEDIUM_BYTES;

/** Returns the frame that carries a message from a server. */
export function toWebSocketFrame(payload: Uint8Array): Buffer {
  const size = payload.byteLength;
  const at = size <= LARGEST_SHORT_BYTES ? 2 : size <= LARGEST_MEDIUM_BYTES ? 4 : 10;
  const frame = Buffer.allocUnsafe(at + size);
  frame[0] = WHOLE_BINARY;
  if (size <= LARGEST_SHORT_BYTES) frame[1] = size;
  else if (size <= LARGEST_MEDIUM_BYTES) {
    frame[1] = MEDIUM;
    frame.writeUInt16BE(size, 2);
  } else {
    frame[1] = LARGE;
    frame.writeBigUInt64BE(BigInt(size), 2);
  }
  frame.set(payload, at);
  return frame;
}

/** Writes messages to sockets, gathered by turns of the event loop. */
export type FrameWriter = {
  readonly write: (socket: Duplex, payload: Uint8Array) => void;
  /** Hands over at once the messages of a socket that would wait for the end of the turn. */
  readonly flush: (socket: Duplex) => void;
  /** Hands over at once the waiting messages of all sockets. */
  readonly flushAll: () => void;
};

/**
 * Creates one frame for a message to many sockets. All messages that a socket gets in one turn of the event loop are written to
 * it in one call. The library would create a frame for each socket and write each message separately. Sending one message to many
 * sockets is most of the work of a document server.
 */
export function createFrameWriter(): FrameWriter {
  let last: { readonly payload: Uint8Array; readonly frame: Buffer } | null = null;
  const waiting = new Map<Duplex, Buffer | Buffer[]>();
  const handOver = (frames: Buffer | Buffer[], socket: Duplex): void => {
    if (socket.writable) socket.write(Array.isArray(frames) ? Buffer.concat(frames) : frames);
  };
  const flushAll = (): void => {
    last = null;
    waiting.forEach(handOver);
    waiting.clear();
  };
  const flush = (socket: Duplex): void => {
    const frames = waiting.get(socket);
    if (frames === undefined) return;
    waiting.delete(socket);
    handOver(frames, socket);
  };
  return {
    flushAll,
    flush,
    write(socket, payload) {
      if (last === null) setImmediate(flushAll);
      if (last?.payload !== payload) last = { payload, frame: toWebSocketFrame(payload) };
      const { frame } = last;
      if (payload.byteLength > LARGEST_GATHERED_BYTES) {
        flush(socket);
        return handOver(frame, socket);
      }
      const before = waiting.get(socket);
      if (Array.isArray(before)) before.push(frame);
      else waiting.set(socket, before === undefined ? frame : [before, frame]);
    },
  };
}
