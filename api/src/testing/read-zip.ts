import { inflateRawSync } from 'node:zlib';

const CENTRAL_HEADER_SIGNATURE = Buffer.from('PK\u0001\u0002', 'latin1');
const CENTRAL_HEADER_BYTES = 46;
const LOCAL_HEADER_BYTES = 30;
const DEFLATE_METHOD = 8;

/** Returns the texts in a zip by file name. */
export function readZip(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  for (
    let at = zip.indexOf(CENTRAL_HEADER_SIGNATURE);
    at !== -1;
    at = zip.indexOf(CENTRAL_HEADER_SIGNATURE, at + CENTRAL_HEADER_BYTES)
  ) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [nameBytes, local] = [zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    const name = zip.toString('utf8', at + CENTRAL_HEADER_BYTES, at + CENTRAL_HEADER_BYTES + nameBytes);
    const start = local + LOCAL_HEADER_BYTES + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + size);
    files.set(name, (method === DEFLATE_METHOD ? inflateRawSync(content) : content).toString('utf8'));
  }
  return files;
}
