import type { Readable } from 'node:stream';

/** Cuts a stream into parts of `partBytes`, of which the last one may be shorter. An empty stream is one empty part. */
export async function* cutIntoParts(content: Readable, partBytes: number): AsyncGenerator<Buffer, undefined> {
  let chunks: Buffer[] = [];
  let length = 0;
  let isFirst = true;
  for await (const chunk of content) {
    let rest = Buffer.from(chunk);
    while (length + rest.length >= partBytes) {
      const taken = partBytes - length;
      yield Buffer.concat([...chunks, rest.subarray(0, taken)]);
      [chunks, length, isFirst] = [[], 0, false];
      rest = rest.subarray(taken);
    }
    chunks.push(rest);
    length += rest.length;
  }
  if (length > 0 || isFirst) yield Buffer.concat(chunks);
}
