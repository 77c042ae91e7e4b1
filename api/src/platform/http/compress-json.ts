import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The size in bytes from which compression saves network packets. */
const MIN_BYTES_TO_COMPRESS = 1_000;
/** The quality was chosen by measurement (docs/decisions/0013-compression.md). */
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Matches the paths whose answers contain tokens. These answers are not compressed, because the compressed length can reveal
 * their content (BREACH).
 */
const TOKEN_PATH_PATTERN = /^\/api\/(?:auth|documents\/tickets)(?:[/?]|$)/;
const JSON_TYPE_PATTERN = /^application\/(?:[\w.-]+\+)?json\b/i;

/** The encodings of an answer. The one with the shorter result comes first. */
const compressors: Readonly<Record<string, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    toBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => toGzip(body, { level: GZIP_LEVEL }),
};

/**
 * Compresses the JSON answer to a request of the API, outside the event loop, if the answer is long enough and the caller accepts
 * compression. Works on Node's response, which has the whole body when it ends. A response of the fetch API would not know its
 * length, and would cost more time.
 */
export function compressJson(request: IncomingMessage, answer: ServerResponse): void {
  const { url = '', method } = request;
  if (!url.startsWith('/api/') || TOKEN_PATH_PATTERN.test(url) || method === 'HEAD') return;
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const [writeHead, write, end] = [answer.writeHead, answer.write, answer.end];
  let heldResponse: { readonly status: number; readonly headers: OutgoingHttpHeaders; readonly parts: Buffer[] } | undefined;

  /** Writes the head and the parts of the response that were held back. */
  const sendHeldResponse = (): void => {
    Object.assign(answer, { writeHead, write, end });
    if (heldResponse === undefined) return;
    answer.writeHead(heldResponse.status, heldResponse.headers);
    for (const part of heldResponse.parts) answer.write(part);
  };
  const sendCompressed = async (body: Buffer, { status, headers }: NonNullable<typeof heldResponse>): Promise<void> => {
    const compressed = encoding === undefined ? undefined : await compressors[encoding]?.(body);
    Object.assign(answer, { writeHead, write, end });
    if (answer.destroyed) return;
    const shorter = compressed === undefined || compressed.length >= body.length ? undefined : compressed;
    const encoded = shorter === undefined ? {} : { 'content-encoding': encoding };
    const length = { 'content-length': (shorter ?? body).length };
    answer.writeHead(status, { ...omitLengthHeader(headers), vary: 'Accept-Encoding', ...encoded, ...length });
    answer.end(shorter ?? body);
  };
  Object.assign(answer, {
    writeHead(status: number, ...restArguments: readonly unknown[]) {
      const headers = toHeaders(restArguments.at(-1));
      if (isCompressible(answer, headers)) heldResponse = { status, headers, parts: [] };
      else {
        sendHeldResponse();
        answer.writeHead(status, headers);
      }
      return answer;
    },
    write(part: unknown, ...restArguments: readonly unknown[]) {
      // A complete answer has a Content-Length. An answer without one is a stream, which is passed on uncompressed.
      if (heldResponse !== undefined && hasLengthHeader(heldResponse.headers)) {
        heldResponse.parts.push(toBuffer(part));
        return true;
      }
      sendHeldResponse();
      return Reflect.apply(answer.write, answer, [part, ...restArguments]);
    },
    end(part?: unknown, ...restArguments: readonly unknown[]) {
      if (heldResponse === undefined) {
        sendHeldResponse();
        return Reflect.apply(answer.end, answer, [part, ...restArguments]);
      }
      const body = Buffer.concat([...heldResponse.parts, ...(part === undefined || part === null ? [] : [toBuffer(part)])]);
      if (body.length >= MIN_BYTES_TO_COMPRESS)
        void sendCompressed(body, heldResponse).catch((error: Error) => answer.destroy(error));
      else {
        sendHeldResponse();
        Reflect.apply(answer.end, answer, [part, ...restArguments]);
      }
      return answer;
    },
  });
}

/** Returns the first of our encodings that the header `Accept-Encoding` lists as accepted, or undefined if there is none. */
function chooseEncoding(acceptHeader: string | undefined): string | undefined {
  const acceptedEncodings = new Set(
    (acceptHeader ?? '')
      .split(',')
      .filter((each) => !/;\s*q=0(?:\.0*)?\s*$/.test(each))
      .map((each) => each.replace(/;.*/, '').trim().toLowerCase()),
  );
  return Object.keys(compressors).find((each) => acceptedEncodings.has(each));
}

const toBuffer = (part: unknown): Buffer =>
  part instanceof Uint8Array ? Buffer.from(part.buffer, part.byteOffset, part.byteLength) : Buffer.from(String(part));

const toHeaders = (headers: unknown): OutgoingHttpHeaders =>
  typeof headers === 'object' && headers !== null ? { ...headers } : {};

const isLengthHeader = (name: string): boolean => name.toLowerCase() === 'content-length';
const hasLengthHeader = (headers: OutgoingHttpHeaders): boolean => Object.keys(headers).some(isLengthHeader);
const omitLengthHeader = (headers: OutgoingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !isLengthHeader(name)));

function isCompressible(answer: ServerResponse, headers: OutgoingHttpHeaders): boolean {
  const readHeader = (lowerName: string) =>
    Object.entries(headers).find(([name]) => name.toLowerCase() === lowerName)?.[1] ?? answer.getHeader(lowerName);
  return JSON_TYPE_PATTERN.test(String(readHeader('content-type'))) && readHeader('content-encoding') === undefined;
}
