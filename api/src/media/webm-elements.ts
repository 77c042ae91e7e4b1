const EBML_ELEMENT_ID = 0x1a45dfa3;
const SEGMENT_ELEMENT_ID = 0x18538067;
/** The id of a block group. The blocks within a group are listed like blocks outside of it. */
const BLOCK_GROUP_ELEMENT_ID = 0xa0;
/**
 * The maximum number of elements that are read. A cluster of 33 s has about 2,000 blocks of audio and 2,000 of video. A hostile
 * cluster may have half a million.
 */
const MAX_ELEMENTS = 10_000;

/** Returns whether a file begins like a WebM or Matroska file. */
export const isWebm = (head: Buffer): boolean => head.length >= 4 && head.readUInt32BE(0) === EBML_ELEMENT_ID;

/** An element of a WebM: its id, its content without the head, and the position at which it ends. */
export type WebmElement = { readonly id: number; readonly body: Buffer; readonly end: number };

/**
 * Reads the element at the position `at`. If its size is unknown, or larger than the remaining bytes, its body is all remaining
 * bytes.
 */
export function readElement(bytes: Buffer, at: number): WebmElement | undefined {
  const idBytes = toVintLength(bytes[at]);
  const sizeBytes = toVintLength(bytes[at + idBytes]);
  const start = at + idBytes + sizeBytes;
  if (idBytes === 0 || idBytes > 4 || sizeBytes === 0 || start > bytes.length) return undefined;
  // The number that was read includes the marker bit of the size, which is subtracted here.
  const size = readNumber(bytes.subarray(at + idBytes, start)) - 2 ** (7 * sizeBytes);
  const isUnknown = size === 2 ** (7 * sizeBytes) - 1;
  const end = isUnknown ? bytes.length : start + size;
  return { id: readNumber(bytes.subarray(at, at + idBytes)), body: bytes.subarray(start, end), end };
}

/** Returns the length in bytes of a number whose first byte is `first`: one, plus one for each leading zero bit of this byte. */
export const toVintLength = (first: number | undefined): number =>
  first === undefined || first === 0 ? 0 : Math.clz32(first) - 23;

export const readNumber = (bytes: Buffer): number => bytes.reduce((value, byte) => value * 256 + byte, 0);

/** Finds an element of the file's segment within the beginning of the file. */
export function findElement(head: Buffer, id: number): Buffer | undefined {
  const segment = readElement(head, readElement(head, 0)?.end ?? 0);
  return segment?.id === SEGMENT_ELEMENT_ID ? findChildElement(segment.body, id) : undefined;
}

/** Yields the elements of a body, and the elements within each block group, up to `MAX_ELEMENTS`. */
export function* readElements(bytes: Buffer, from = 0): Generator<WebmElement> {
  let at = from;
  for (let count = 0; count < MAX_ELEMENTS; count++) {
    const each = readElement(bytes, at);
    if (each === undefined) return;
    yield each;
    at = each.id === BLOCK_GROUP_ELEMENT_ID ? each.end - each.body.length : each.end;
  }
}

export function findChildElement(bytes: Buffer, wantedId: number): Buffer | undefined {
  for (const { id, body } of readElements(bytes)) if (id === wantedId) return body;
  return undefined;
}

export const findNumberElement = (bytes: Buffer, id: number): number | undefined => {
  const body = findChildElement(bytes, id);
  return body === undefined ? undefined : readNumber(body);
};
