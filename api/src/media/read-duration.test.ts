import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDuration } from './read-duration.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prosa-duration-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function durationOf(bytes: Uint8Array): Promise<number | null> {
  const path = join(folder, 'sound');
  await writeFile(path, bytes);
  return readDuration(path);
}
const text = (said: string) => Buffer.from(said, 'latin1');
const number = (bytes: number, write: (into: Buffer) => unknown): Buffer => {
  const into = Buffer.alloc(bytes);
  write(into);
  return into;
};
const oggPage = (samples: bigint, body: Buffer) =>
  Buffer.concat([text('OggS'), Buffer.alloc(2), number(8, (into) => into.writeBigInt64LE(samples)), Buffer.alloc(12), body]);
const opus = (samples: number) =>
  Buffer.concat([
    oggPage(
      0n,
      Buffer.concat([text('OpusHead'), Buffer.from([1, 1]), number(2, (into) => into.writeUInt16LE(312)), Buffer.alloc(8)]),
    ),
    Buffer.alloc(200_000),
    oggPage(BigInt(samples + 312), Buffer.alloc(10)),
  ]);
/** MPEG 1 layer III at 64 kbit/s and 44.1 kHz, mono. */
const mp3Frame = Buffer.from([0xff, 0xfb, 0x50, 0xc0]);

test('a voice note of WhatsApp says its length in its last page', async () => {
  expect(await durationOf(opus(96_000))).toBe(2);
});

test('an MP3 counts its frames, or lasts as long as its size at one rate, with a tag before it or without', async () => {
  const counted = Buffer.concat([
    mp3Frame,
    Buffer.alloc(17),
    text('Xing'),
    Buffer.from([0, 0, 0, 1]),
    number(4, (into) => into.writeUInt32BE(383)),
    Buffer.alloc(500),
  ]);
  expect(await durationOf(counted)).toBeCloseTo(10, 1);
  const even = Buffer.concat([mp3Frame, Buffer.alloc(16_000 - 4)]);
  expect(await durationOf(even)).toBe(2);
  const tag = Buffer.concat([text('ID3'), Buffer.from([4, 0, 0, 0, 0, 1, 0]), Buffer.alloc(128)]);
  expect(await durationOf(Buffer.concat([tag, even]))).toBe(2);
});

test('a WAV and an MP4 say their length in their headers', async () => {
  const format = Buffer.concat([
    Buffer.from([1, 0, 1, 0]),
    number(4, (into) => into.writeUInt32LE(8_000)),
    number(4, (into) => into.writeUInt32LE(16_000)),
    Buffer.alloc(4),
  ]);
  const chunk = (name: string, bytes: number) => Buffer.concat([text(name), number(4, (into) => into.writeUInt32LE(bytes))]);
  const wav = Buffer.concat([text('RIFF'), Buffer.alloc(4), text('WAVE'), chunk('fmt ', 16), format, chunk('data', 48_000)]);
  expect(await durationOf(wav)).toBe(3);
  const header = Buffer.concat([
    Buffer.alloc(12),
    number(4, (into) => into.writeUInt32BE(1_000)),
    number(4, (into) => into.writeUInt32BE(4_500)),
    Buffer.alloc(80),
  ]);
  const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 20]), text('ftypisom'), Buffer.alloc(300_000), text('mvhd'), header]);
  expect(await durationOf(mp4)).toBe(4.5);
});

test('whatever bytes come, it gives a length or null', async () => {
  const starts = ['', 'OggS', 'RIFF', 'ID3', '\0\0\0\u0014ftyp', '\u00ff\u00fbP'];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 400 }), async (start, rest) => {
      const seconds = await durationOf(Buffer.concat([text(start), rest]));
      expect(seconds === null || (seconds >= 0 && seconds <= 86_400)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
