const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
/** A group of blocks, whose blocks are listed as if they were outside of it. */
const BLOCK_GROUP = 0xa0;
/**
 * The most elements that are read. A cluster of 33 s has about 2,000 blocks of audio and 2,000 of video, and a hostile cluster
 * may have half a million.
 */
const MAX_ELEMENTS = 10_000;

/** Whether a file begins as WebM and Matroska do. */
export const isWebm = (head: Buffer): boolean => head.length >= 4 && head.readUInt32BE(0) === EBML;

/** An element of a WebM: its content without its head, and where it ends. */
export type WebmElement = { readonly id: number; readonly body: Buffer; readonly end: number };

/**
 * Returns the element at `at`. An element of unknown size, or beyond the bytes that were read, has all of the rest as its body.
 */
export function readElement(bytes: Buffer, at: number): WebmElement | undefined {
  const idBytes = vintLength(bytes[at]);
  const sizeBytes = vintLength(bytes[at + idBytes]);
  const start = at + idBytes + sizeBytes;
  if (idBytes === 0 || idBytes > 4 || sizeBytes === 0 || start > bytes.length) return undefined;
  // The marker bit of the size is not part of it.
  const size = readNumber(bytes.subarray(at + idBytes, start)) - 2 ** (7 * sizeBytes);
  const isUnknown = size === 2 ** (7 * sizeBytes) - 1;
  const end = isUnknown ? bytes.length : start + size;
  return { id: readNumber(bytes.subarray(at, at + idBytes)), body: bytes.subarray(start, end), end };
}

/** Returns the length in bytes of a number with this first byte: one, and one more for each leading zero bit. */
export const vintLength = (first: number | undefined): number =>
  first === undefined || first === 0 ? 0 : Math.clz32(first) - 23;

export const readNumber = (bytes: Buffer): number => bytes.reduce((value, byte) => value * 256 + byte, 0);

/** Finds a part of the file's segment within the beginning of the file. */
export function findElement(head: Buffer, id: number): Buffer | undefined {
  const segment = readElement(head, readElement(head, 0)?.end ?? 0);
  return segment?.id === SEGMENT ? findChild(segment.body, id) : undefined;
}

/** Yields the elements of a body, and those within each group of blocks, up to the number of a real recording. */
export function* readElements(bytes: Buffer, from = 0): Generator<WebmElement> {
  let at = from;
  for (let count = 0; count < MAX_ELEMENTS; count++) {
    const each = readElement(bytes, at);
    if (each === undefined) return;
    yield each;
    at = each.id === BLOCK_GROUP ? each.end - each.body.length : each.end;
  }
}

export function findChild(bytes: Buffer, wantedId: number): Buffer | undefined {
  for (const { id, body } of readElements(bytes)) if (id === wantedId) return body;
  return undefined;
}

export const findNumber = (bytes: Buffer, id: number): number | undefined => {
  const body = findChild(bytes, id);
  return body === undefined ? undefined : readNumber(body);
};
