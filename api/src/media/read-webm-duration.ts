import {
  readElement,
  readElements,
  findChildElement,
  findNumberElement,
  findElement,
  toVintLength,
  readNumber,
} from './webm-elements.ts';

const INFO_ELEMENT_ID = 0x1549a966;
const TIMESTAMP_SCALE_ELEMENT_ID = 0x2ad7b1;
const DURATION_ELEMENT_ID = 0x4489;
const CLUSTER_ID_BYTES = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);
const CLUSTER_TIMESTAMP_ELEMENT_ID = 0xe7;
const BLOCK_ELEMENT_ID = 0xa1;
const SIMPLE_BLOCK_ELEMENT_ID = 0xa3;
/** The default duration of one tick of a WebM, in nanoseconds. */
const DEFAULT_TIMESTAMP_SCALE = 1_000_000;

/**
 * Reads the length of a WebM in seconds from its header, or else from the start of the last block. A browser that records a
 * WebM writes the header before the length is known, and never updates the header.
 */
export function readWebmDuration(head: Buffer, tail: Buffer): number | undefined {
  const info = findElement(head, INFO_ELEMENT_ID);
  const scale = (info === undefined ? undefined : findNumberElement(info, TIMESTAMP_SCALE_ELEMENT_ID)) ?? DEFAULT_TIMESTAMP_SCALE;
  const ticks = (info === undefined ? undefined : findFloatElement(info, DURATION_ELEMENT_ID)) ?? findLastTick(tail);
  return ticks === undefined ? undefined : (ticks * scale) / 1e9;
}

function findFloatElement(bytes: Buffer, id: number): number | undefined {
  const body = findChildElement(bytes, id);
  return body?.length === 4 ? body.readFloatBE() : body?.length === 8 ? body.readDoubleBE() : undefined;
}

/** Returns the start of the last block of the last cluster in ticks. The start is the cluster's time plus the block's offset. */
function findLastTick(tail: Buffer): number | undefined {
  for (let at = tail.lastIndexOf(CLUSTER_ID_BYTES); at !== -1; at = at === 0 ? -1 : tail.lastIndexOf(CLUSTER_ID_BYTES, at - 1)) {
    const body = readElement(tail, at)?.body;
    const firstElement = body === undefined ? undefined : readElement(body, 0);
    // Audio data may by chance contain the four bytes that begin a cluster. Only a real cluster continues with its timestamp.
    if (body === undefined || firstElement?.id !== CLUSTER_TIMESTAMP_ELEMENT_ID) continue;
    return readNumber(firstElement.body) + findLastBlockTime(body, firstElement.end);
  }
  return undefined;
}

function findLastBlockTime(cluster: Buffer, from: number): number {
  let lastBlock = 0;
  for (const { id, body } of readElements(cluster, from)) {
    // A block begins with its track number, which is followed by its time.
    const time = toVintLength(body[0]);
    if ((id === SIMPLE_BLOCK_ELEMENT_ID || id === BLOCK_ELEMENT_ID) && time > 0 && time + 2 <= body.length)
      lastBlock = Math.max(lastBlock, body.readInt16BE(time));
  }
  return lastBlock;
}
