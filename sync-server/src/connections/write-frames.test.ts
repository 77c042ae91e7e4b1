import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFrameWriter, toWebSocketFrame } from './write-frames.ts';

/** Reads the messages from whole, unmasked, binary frames (RFC 6455). */
function readMessages(bytes: Buffer): Buffer[] {
  const messages: Buffer[] = [];
  let at = 0;
  while (at < bytes.length) {
    expect(bytes[at]).toBe(0b1000_0010);
    const short = bytes.readUInt8(at + 1);
    const size = short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2));
    // RFC 6455 requires the shortest encoding of a length.
    expect(short).toBe(size < 126 ? size : size < 65_536 ? 126 : 127);
    at += short < 126 ? 2 : short === 126 ? 4 : 10;
    messages.push(bytes.subarray(at, at + size));
    at += size;
  }
  expect(at).toBe(bytes.length);
  return messages;
}

test.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])('H1: a message of %i bytes is written as one frame', (size) => {
  const payload = Buffer.alloc(size, 7);
  expect(readMessages(toWebSocketFrame(payload))).toEqual([payload]);
});

test('H1: each socket gets all its messages in order, even if some are flushed before the end of the turn of the event loop', async () => {
  const written = fc.array(fc.tuple(fc.nat({ max: 2 }), fc.uint8Array({ maxLength: 200 }), fc.boolean()), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(written, async (writes) => {
      const sockets = [0, 1, 2].map(() => new PassThrough());
      const { write, flush } = createFrameWriter();
      for (const [at, payload, isFlushed] of writes) {
        // The same message goes to two sockets.
        for (const socket of [sockets[at], sockets[(at + 1) % 3]]) {
          if (socket === undefined) continue;
          write(socket, payload);
          if (isFlushed) flush(socket);
        }
      }
      await nextTurn();
      for (const [place, socket] of sockets.entries()) {
        const bytes: unknown = socket.read();
        const got = Buffer.isBuffer(bytes) ? readMessages(bytes) : [];
        const meant = writes.filter(([at]) => at === place || (at + 1) % 3 === place).map(([, payload]) => Buffer.from(payload));
        expect(got).toEqual(meant);
      }
    }),
    { numRuns: 100 },
  );
});

test('H1: the messages that a socket gets in one turn of the event loop are passed to it in one write', async () => {
  const socket = new PassThrough();
  const pieces: Buffer[] = [];
  socket.on('data', (piece: Buffer) => pieces.push(piece));
  const { write } = createFrameWriter();
  for (const byte of [1, 2, 3]) write(socket, Uint8Array.of(byte));
  await nextTurn();
  await nextTurn();
  expect(pieces).toHaveLength(1);
});

test('L5: a large message, and the messages before it, count as waiting bytes of the socket at once', async () => {
  const socket = new PassThrough();
  const { write } = createFrameWriter();
  const payloads = [Buffer.of(1), Buffer.alloc(70_000, 2), Buffer.of(3)];
  for (const payload of payloads) write(socket, payload);
  expect(socket.writableLength + socket.readableLength).toBeGreaterThan(70_000);
  await nextTurn();
  const bytes: unknown = socket.read();
  expect(Buffer.isBuffer(bytes) ? readMessages(bytes) : []).toEqual(payloads);
});
