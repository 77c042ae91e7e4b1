import { open } from 'node:fs/promises';
import { readWebmDuration } from './read-webm-duration.ts';
import { isWebm } from './webm-elements.ts';

/** The number of bytes that are read at each end of a file, so that a large file costs no more time than a small one. */
const FILE_END_BYTES = 64 * 1024;
/**
 * The number of bytes that are read at the end of a WebM. They contain at least one whole cluster: a cluster lasts at most 33 s,
 * and at 128 kbit/s it has about half this number of bytes.
 */
const WEBM_TAIL_BYTES = 1024 * 1024;
const MAX_DURATION_S = 86_400;

/**
 * Reads the length of audio or video in seconds from the two ends of its file. Supports Ogg, MP3, MP4, WAV and WebM. Returns null
 * if the length is unknown. For a broken or hostile file, returns null or a wrong length, but takes no more time than for other
 * files.
 */
export async function readDuration(path: string): Promise<number | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const readBodyBytes = async (from: number, windowBytes = FILE_END_BYTES): Promise<Buffer> => {
      const bytes = Buffer.alloc(Math.min(windowBytes, size - from));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
      return bytes.subarray(0, bytesRead);
    };
    const head = await readBodyBytes(0);
    const tailBytes = isWebm(head) ? WEBM_TAIL_BYTES : FILE_END_BYTES;
    const tail = await readBodyBytes(Math.max(0, size - tailBytes), tailBytes);
    const seconds = readDurationByFormat(head, tail, size);
    return seconds !== undefined && seconds >= 0 && seconds <= MAX_DURATION_S ? seconds : null;
  } finally {
    await file.close();
  }
}

function readDurationByFormat(head: Buffer, tail: Buffer, size: number): number | undefined {
  if (startsWith(head, 'OggS')) return readOggDuration(head, tail);
  if (startsWith(head, 'RIFF')) return readWavDuration(head);
  if (isWebm(head)) return readWebmDuration(head, tail);
  if (head.subarray(4, 8).toString('latin1') === 'ftyp') return readMp4Duration(head) ?? readMp4Duration(tail);
  return readMp3Duration(head, size);
}

const startsWith = (bytes: Buffer, text: string): boolean => bytes.subarray(0, text.length).toString('latin1') === text;

/** Reads the length of an Ogg from its last page, which has the number of samples before its end. */
function readOggDuration(head: Buffer, tail: Buffer): number | undefined {
  const page = tail.lastIndexOf('OggS');
  if (page === -1 || page + 14 > tail.length) return undefined;
  const samples = Number(tail.readBigInt64LE(page + 6));
  const opus = head.indexOf('OpusHead');
  // Opus counts samples at 48 kHz whatever the rate of the recording. The first samples are not played, so they are subtracted.
  if (opus !== -1 && opus + 12 <= head.length) return (samples - head.readUInt16LE(opus + 10)) / 48_000;
  const vorbis = head.indexOf('\u0001vorbis', 0, 'latin1');
  if (vorbis === -1 || vorbis + 16 > head.length) return undefined;
  const rate = head.readUInt32LE(vorbis + 12);
  return rate === 0 ? undefined : samples / rate;
}

function readWavDuration(head: Buffer): number | undefined {
  let bytesPerSecond: number | undefined;
  for (let at = 12; at + 8 <= head.length;) {
    const name = head.subarray(at, at + 4).toString('latin1');
    const bytes = head.readUInt32LE(at + 4);
    if (name === 'fmt ' && at + 20 <= head.length) bytesPerSecond = head.readUInt32LE(at + 16);
    if (name === 'data') return bytesPerSecond === undefined || bytesPerSecond === 0 ? undefined : bytes / bytesPerSecond;
    at += 8 + bytes + (bytes % 2);
  }
  return undefined;
}

/** Reads the length of an MP4 from its header, which is before or after the video data. */
function readMp4Duration(bytes: Buffer): number | undefined {
  const at = bytes.indexOf('mvhd');
  if (at === -1 || at + 36 > bytes.length) return undefined;
  const isLong = bytes[at + 4] === 1;
  const scale = bytes.readUInt32BE(at + (isLong ? 24 : 16));
  const length = isLong ? Number(bytes.readBigUInt64BE(at + 28)) : bytes.readUInt32BE(at + 20);
  return scale === 0 ? undefined : length / scale;
}

/**
 * The bit rates of MP3 frames in kbit/s, by the index in the frame's header. The first row is for MPEG 1, and the second row is
 * for MPEG 2 and 2.5.
 */
const mp3BitRates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const mp3SampleRates = [44_100, 48_000, 32_000] as const;

/** Reads the length of an MP3. Either its first frame contains the number of frames, or all frames have the same size. */
function readMp3Duration(head: Buffer, size: number): number | undefined {
  const tagBytes =
    startsWith(head, 'ID3') && head.length > 10
      ? 10 + [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((head[at] ?? 0) & 0x7f), 0)
      : 0;
  if (tagBytes + 4 > head.length) return undefined;
  const frame = head.subarray(tagBytes);
  const [sync = 0, kind = 0, sizes = 0, mode = 0] = frame;
  // The first eleven bits of a frame are ones, and the layer must be III.
  if (sync !== 0xff || (kind & 0xe6) !== 0xe2) return undefined;
  const version = (kind >> 3) & 3;
  const isFirst = version === 3;
  const kilobitsPerSecond = mp3BitRates[isFirst ? 0 : 1][sizes >> 4];
  const fullRate = mp3SampleRates[(sizes >> 2) & 3];
  if (version === 1 || kilobitsPerSecond === undefined || kilobitsPerSecond === 0 || fullRate === undefined) return undefined;
  const rate = isFirst ? fullRate : version === 2 ? fullRate / 2 : fullRate / 4;
  const isMono = mode >> 6 === 3;
  const table = 4 + (isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17);
  const name = frame.subarray(table, table + 4).toString('latin1');
  if ((name === 'Xing' || name === 'Info') && table + 12 <= frame.length && ((frame[table + 7] ?? 0) & 1) === 1)
    return (frame.readUInt32BE(table + 8) * (isFirst ? 1_152 : 576)) / rate;
  return ((size - tagBytes) * 8) / (kilobitsPerSecond * 1_000);
}
