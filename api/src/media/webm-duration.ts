const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;
const CLUSTER = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);
const CLUSTER_TIMESTAMP = 0xe7;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const SIMPLE_BLOCK = 0xa3;
/** A cluster of 33 s has about 2,000 blocks of sound and 2,000 of pictures; a hostile one may hold half a million. */
const MAX_ELEMENTS = 10_000;
/** Nanoseconds of one tick, where the file doesn't say another. */
const USUAL_SCALE = 1_000_000;

/** Whether a file begins as WebM and Matroska do. */
export const isWebm = (head: Buffer): boolean => head.length >= 4 && head.readUInt32BE(0) === EBML;

/**
 * Reads how long a WebM lasts, in seconds: what its header says, else when the last block at its end begins. A browser that
 * records writes the header before it knows the length and never comes back to it.
 */
export function durationOfWebm(head: Buffer, tail: Buffer): number | undefined {
  const info = findInfo(head);
  const scale = (info === undefined ? undefined : findNumber(info, TIMESTAMP_SCALE)) ?? USUAL_SCALE;
  const ticks = (info === undefined ? undefined : findFloat(info, DURATION)) ?? findLastTick(tail);
  return ticks === undefined ? undefined : (ticks * scale) / 1e9;
}

type Element = { readonly id: number; readonly body: Buffer; readonly end: number };

/** Gives the element at `at`; one whose size isn't known, or is beyond what was read, has the rest as its body. */
function elementAt(bytes: Buffer, at: number): Element | undefined {
  const idBytes = lengthOf(bytes[at]);
  const sizeBytes = lengthOf(bytes[at + idBytes]);
  const start = at + idBytes + sizeBytes;
  if (idBytes === 0 || idBytes > 4 || sizeBytes === 0 || start > bytes.length) return undefined;
  // The bit that says how long the number is isn't part of it.
  const size = readNumber(bytes.subarray(at + idBytes, start)) - 2 ** (7 * sizeBytes);
  const isUnknown = size === 2 ** (7 * sizeBytes) - 1;
  const end = isUnknown ? bytes.length : start + size;
  return { id: readNumber(bytes.subarray(at, at + idBytes)), body: bytes.subarray(start, end), end };
}

/** How many bytes a number has whose first byte this is: one, and one more for each zero bit before the first one. */
const lengthOf = (first: number | undefined): number => (first === undefined || first === 0 ? 0 : Math.clz32(first) - 23);

const readNumber = (bytes: Buffer): number => bytes.reduce((value, byte) => value * 256 + byte, 0);

function findInfo(head: Buffer): Buffer | undefined {
  const segment = elementAt(head, elementAt(head, 0)?.end ?? 0);
  return segment?.id === SEGMENT ? findChild(segment.body, INFO) : undefined;
}

/** The elements of a body in turn, and those within each group of blocks; no more of them than a recording has. */
function* elementsOf(bytes: Buffer, from = 0): Generator<Element> {
  let at = from;
  for (let count = 0; count < MAX_ELEMENTS; count++) {
    const each = elementAt(bytes, at);
    if (each === undefined) return;
    yield each;
    at = each.id === BLOCK_GROUP ? each.end - each.body.length : each.end;
  }
}

function findChild(bytes: Buffer, wanted: number): Buffer | undefined {
  for (const { id, body } of elementsOf(bytes)) if (id === wanted) return body;
  return undefined;
}

const findNumber = (bytes: Buffer, id: number): number | undefined => {
  const body = findChild(bytes, id);
  return body === undefined ? undefined : readNumber(body);
};

function findFloat(bytes: Buffer, id: number): number | undefined {
  const body = findChild(bytes, id);
  return body?.length === 4 ? body.readFloatBE() : body?.length === 8 ? body.readDoubleBE() : undefined;
}

/** When the last block of the last cluster begins, in ticks; of a cluster the time of the whole, of a block within it. */
function findLastTick(tail: Buffer): number | undefined {
  for (let at = tail.lastIndexOf(CLUSTER); at !== -1; at = at === 0 ? -1 : tail.lastIndexOf(CLUSTER, at - 1)) {
    const body = elementAt(tail, at)?.body;
    const begins = body === undefined ? undefined : elementAt(body, 0);
    // Sound may hold the same four bytes by chance.
    if (body === undefined || begins?.id !== CLUSTER_TIMESTAMP) continue;
    return readNumber(begins.body) + findLastBlock(body, begins.end);
  }
  return undefined;
}

function findLastBlock(cluster: Buffer, from: number): number {
  let last = 0;
  for (const { id, body } of elementsOf(cluster, from)) {
    // A block's time stands behind the number of its track.
    const time = lengthOf(body[0]);
    if ((id === SIMPLE_BLOCK || id === BLOCK) && time > 0 && time + 2 <= body.length)
      last = Math.max(last, body.readInt16BE(time));
  }
  return last;
}
