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
const toLatin1 = (said: string) => Buffer.from(said, 'latin1');
const toNumberBytes = (bytes: number, write: (into: Buffer) => unknown): Buffer => {
  const into = Buffer.alloc(bytes);
  write(into);
  return into;
};
const oggPage = (samples: bigint, body: Buffer) =>
  Buffer.concat([
    toLatin1('OggS'),
    Buffer.alloc(2),
    toNumberBytes(8, (into) => into.writeBigInt64LE(samples)),
    Buffer.alloc(12),
    body,
  ]);
const opus = (samples: number) =>
  Buffer.concat([
    oggPage(
      0n,
      Buffer.concat([
        toLatin1('OpusHead'),
        Buffer.from([1, 1]),
        toNumberBytes(2, (into) => into.writeUInt16LE(312)),
        Buffer.alloc(8),
      ]),
    ),
    Buffer.alloc(200_000),
    oggPage(BigInt(samples + 312), Buffer.alloc(10)),
  ]);
/** One frame of an MP3: MPEG 1 layer III, 64 kbit/s, 44.1 kHz, mono. */
const mp3Frame = Buffer.from([0xff, 0xfb, 0x50, 0xc0]);

test('the duration of a WhatsApp voice message is read from the last page of its file', async () => {
  expect(await durationOf(opus(96_000))).toBe(2);
});

test('the duration of an MP3 is read from its number of frames, or from its size at a constant bit rate', async () => {
  const counted = Buffer.concat([
    mp3Frame,
    Buffer.alloc(17),
    toLatin1('Xing'),
    Buffer.from([0, 0, 0, 1]),
    toNumberBytes(4, (into) => into.writeUInt32BE(383)),
    Buffer.alloc(500),
  ]);
  expect(await durationOf(counted)).toBeCloseTo(10, 1);
  const even = Buffer.concat([mp3Frame, Buffer.alloc(16_000 - 4)]);
  expect(await durationOf(even)).toBe(2);
  const tag = Buffer.concat([toLatin1('ID3'), Buffer.from([4, 0, 0, 0, 0, 1, 0]), Buffer.alloc(128)]);
  expect(await durationOf(Buffer.concat([tag, even]))).toBe(2);
});

test('the durations of a WAV and an MP4 are read from their headers', async () => {
  const format = Buffer.concat([
    Buffer.from([1, 0, 1, 0]),
    toNumberBytes(4, (into) => into.writeUInt32LE(8_000)),
    toNumberBytes(4, (into) => into.writeUInt32LE(16_000)),
    Buffer.alloc(4),
  ]);
  const chunk = (name: string, bytes: number) =>
    Buffer.concat([toLatin1(name), toNumberBytes(4, (into) => into.writeUInt32LE(bytes))]);
  const wav = Buffer.concat([
    toLatin1('RIFF'),
    Buffer.alloc(4),
    toLatin1('WAVE'),
    chunk('fmt ', 16),
    format,
    chunk('data', 48_000),
  ]);
  expect(await durationOf(wav)).toBe(3);
  const header = Buffer.concat([
    Buffer.alloc(12),
    toNumberBytes(4, (into) => into.writeUInt32BE(1_000)),
    toNumberBytes(4, (into) => into.writeUInt32BE(4_500)),
    Buffer.alloc(80),
  ]);
  const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 20]), toLatin1('ftypisom'), Buffer.alloc(300_000), toLatin1('mvhd'), header]);
  expect(await durationOf(mp4)).toBe(4.5);
});

/** Builds an element of Matroska from its id and its content, with its size in one byte. */
const element = (id: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x80 | body.length]), body]);
};
const endless = (id: string, ...parts: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from(id, 'hex'), Buffer.from('01ffffffffffffff', 'hex'), ...parts]);
const block = (ms: number): Buffer =>
  element(
    'a3',
    Buffer.from([0x81]),
    toNumberBytes(2, (into) => into.writeInt16BE(ms)),
    Buffer.alloc(60),
  );
const cluster = (ms: number, ...blocks: readonly Buffer[]): Buffer =>
  endless(
    '1f43b675',
    element(
      'e7',
      toNumberBytes(2, (into) => into.writeUInt16BE(ms)),
    ),
    ...blocks,
  );
const webm = (info: readonly Buffer[], ...clusters: readonly Buffer[]): Buffer =>
  Buffer.concat([
    element('1a45dfa3', toLatin1('webm')),
    endless('18538067', element('114d9b74', Buffer.alloc(20)), element('1549a966', ...info), ...clusters),
  ]);
const millisecondScale = element('2ad7b1', Buffer.from([0x0f, 0x42, 0x40]));

test('if a browser recorded a WebM without a duration, the end of its last block is the duration', async () => {
  const first = cluster(0, ...Array.from({ length: 500 }, (_, n) => block(n * 60)));
  const grouped = element(
    'a0',
    element(
      'a1',
      Buffer.from([0x81]),
      toNumberBytes(2, (into) => into.writeInt16BE(2_500)),
      Buffer.alloc(9),
    ),
  );
  const last = cluster(30_000, block(0), grouped, block(2_400));
  expect(await durationOf(webm([millisecondScale], first, last))).toBe(32.5);
  // Audio data may by chance contain the four bytes that begin a cluster.
  const misleading = element(
    'a3',
    Buffer.from([0x81]),
    toNumberBytes(2, (into) => into.writeInt16BE(2_700)),
    Buffer.from('1f43b67500', 'hex'),
  );
  expect(await durationOf(webm([millisecondScale], first, cluster(30_000, misleading)))).toBe(32.7);
  const durationElement = element(
    '4489',
    toNumberBytes(8, (into) => into.writeDoubleBE(4_500)),
  );
  expect(await durationOf(webm([millisecondScale, durationElement], first))).toBe(4.5);
  expect(await durationOf(webm([millisecondScale]))).toBe(null);
});

test('for every sequence of bytes, the result is a duration or null, and no error is thrown', async () => {
  const starts = ['', 'OggS', 'RIFF', 'ID3', '\0\0\0\u0014ftyp', '\u00ff\u00fbP', '\u001aE\u00df\u00a3'];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 400 }), async (start, rest) => {
      const seconds = await durationOf(Buffer.concat([toLatin1(start), rest]));
      expect(seconds === null || (seconds >= 0 && seconds <= 86_400)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
