import type { Duplex } from 'node:stream';

/** The first byte of a frame with a whole binary message: RFC 6455, 5.2. */
const WHOLE_BINARY_MESSAGE_BYTE = 0x82;
const MAX_SHORT_MESSAGE_BYTES = 125;
const MAX_MEDIUM_MESSAGE_BYTES = 0xffff;
const [MEDIUM_LENGTH_MARK, LARGE_LENGTH_MARK] = [126, 127];
/**
 * The maximum size of a frame that waits for the end of the turn of the event loop, in bytes. A larger frame is written
 * immediately, because waiting frames are copied for each socket and are not part of the count of waiting bytes (rule L5 of
 * SPEC.md).
 */
const MAX_WAITING_FRAME_BYTES = MAX_MEDIUM_MESSAGE_BYTES;

/** Returns the frame that carries a message from a server. */
export function toWebSocketFrame(payload: Uint8Array): Buffer {
  const size = payload.byteLength;
  const at = size <= MAX_SHORT_MESSAGE_BYTES ? 2 : size <= MAX_MEDIUM_MESSAGE_BYTES ? 4 : 10;
  const frame = Buffer.allocUnsafe(at + size);
  frame[0] = WHOLE_BINARY_MESSAGE_BYTE;
  if (size <= MAX_SHORT_MESSAGE_BYTES) frame[1] = size;
  else if (size <= MAX_MEDIUM_MESSAGE_BYTES) {
    frame[1] = MEDIUM_LENGTH_MARK;
    frame.writeUInt16BE(size, 2);
  } else {
    frame[1] = LARGE_LENGTH_MARK;
    frame.writeBigUInt64BE(BigInt(size), 2);
  }
  frame.set(payload, at);
  return frame;
}

/** Writes messages to sockets. The messages of one turn of the event loop are written together. */
export type FrameWriter = {
  readonly write: (socket: Duplex, payload: Uint8Array) => void;
  /** Writes the waiting messages of a socket now, instead of at the end of the turn. */
  readonly flush: (socket: Duplex) => void;
  /** Writes the waiting messages of all sockets now. */
  readonly flushAll: () => void;
};

/**
 * Creates a writer that encodes a message to many sockets only once, and that writes, with one call, all messages that a socket
 * gets in one turn of the event loop. The library would encode the message for each socket and write each message separately.
 * Sending one message to many sockets is most of the work of a document server.
 */
export function createFrameWriter(): FrameWriter {
  let last: { readonly payload: Uint8Array; readonly frame: Buffer } | null = null;
  const waiting = new Map<Duplex, Buffer | Buffer[]>();
  const writeToSocket = (frames: Buffer | Buffer[], socket: Duplex): void => {
    if (socket.writable) socket.write(Array.isArray(frames) ? Buffer.concat(frames) : frames);
  };
  const flushAll = (): void => {
    last = null;
    waiting.forEach(writeToSocket);
    waiting.clear();
  };
  const flush = (socket: Duplex): void => {
    const frames = waiting.get(socket);
    if (frames === undefined) return;
    waiting.delete(socket);
    writeToSocket(frames, socket);
  };
  return {
    flushAll,
    flush,
    write(socket, payload) {
      if (last === null) setImmediate(flushAll);
      if (last?.payload !== payload) last = { payload, frame: toWebSocketFrame(payload) };
      const { frame } = last;
      if (payload.byteLength > MAX_WAITING_FRAME_BYTES) {
        flush(socket);
        return writeToSocket(frame, socket);
      }
      const before = waiting.get(socket);
      if (Array.isArray(before)) before.push(frame);
      else waiting.set(socket, before === undefined ? frame : [before, frame]);
    },
  };
}
