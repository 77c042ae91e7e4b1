import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A shorter answer takes as many packets compressed as plain, in bytes. */
const WORTH_BYTES = 1_000;
/** The quality was chosen by measurement: docs/decisions/0013-compression.md. */
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Answers that carry tokens are not compressed, because the compressed length can reveal content (BREACH). */
const CARRIES_TOKENS = /^\/api\/(?:auth|documents\/tickets)(?:[/?]|$)/;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i;

/** The encodings of an answer, the shorter one first. */
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
 * Compresses the JSON answer to a request of the API, off the event loop, if it is long enough and the caller accepts it. It
 * works on Node's response, which holds the whole body when it ends; that of the fetch API doesn't tell its length and costs
 * more.
 */
export function compressJson(request: IncomingMessage, answer: ServerResponse): void {
  const { url = '', method } = request;
  if (!url.startsWith('/api/') || CARRIES_TOKENS.test(url) || method === 'HEAD') return;
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const [writeHead, write, end] = [answer.writeHead, answer.write, answer.end];
  let heldBack: { readonly status: number; readonly headers: OutgoingHttpHeaders; readonly parts: Buffer[] } | undefined;

  /** Lets the held answer be written. */
  const release = (): void => {
    Object.assign(answer, { writeHead, write, end });
    if (heldBack === undefined) return;
    answer.writeHead(heldBack.status, heldBack.headers);
    for (const part of heldBack.parts) answer.write(part);
  };
  const sendCompressed = async (body: Buffer, { status, headers }: NonNullable<typeof heldBack>): Promise<void> => {
    const compressed = encoding === undefined ? undefined : await compressors[encoding]?.(body);
    Object.assign(answer, { writeHead, write, end });
    if (answer.destroyed) return;
    const shorter = compressed === undefined || compressed.length >= body.length ? undefined : compressed;
    const encoded = shorter === undefined ? {} : { 'content-encoding': encoding };
    const length = { 'content-length': (shorter ?? body).length };
    answer.writeHead(status, { ...withoutLength(headers), vary: 'Accept-Encoding', ...encoded, ...length });
    answer.end(shorter ?? body);
  };
  Object.assign(answer, {
    writeHead(status: number, ...rest: readonly unknown[]) {
      const headers = headersOf(rest.at(-1));
      if (mayCompress(answer, headers)) heldBack = { status, headers, parts: [] };
      else {
        release();
        answer.writeHead(status, headers);
      }
      return answer;
    },
    write(part: unknown, ...rest: readonly unknown[]) {
      // A whole answer has a Content-Length. An answer without one is a stream, which is passed on uncompressed.
      if (heldBack !== undefined && namesLength(heldBack.headers)) {
        heldBack.parts.push(toBuffer(part));
        return true;
      }
      release();
      return Reflect.apply(answer.write, answer, [part, ...rest]);
    },
    end(part?: unknown, ...rest: readonly unknown[]) {
      if (heldBack === undefined) {
        release();
        return Reflect.apply(answer.end, answer, [part, ...rest]);
      }
      const body = Buffer.concat([...heldBack.parts, ...(part === undefined || part === null ? [] : [toBuffer(part)])]);
      if (body.length >= WORTH_BYTES) void sendCompressed(body, heldBack).catch((error: Error) => answer.destroy(error));
      else {
        release();
        Reflect.apply(answer.end, answer, [part, ...rest]);
      }
      return answer;
    },
  });
}

/** Returns the first of our encodings that the header allows; browsers list those they accept. */
function chooseEncoding(accepted: string | undefined): string | undefined {
  const named = new Set(
    (accepted ?? '')
      .split(',')
      .filter((each) => !/;\s*q=0(?:\.0*)?\s*$/.test(each))
      .map((each) => each.replace(/;.*/, '').trim().toLowerCase()),
  );
  return Object.keys(compressors).find((each) => named.has(each));
}

const toBuffer = (part: unknown): Buffer =>
  part instanceof Uint8Array ? Buffer.from(part.buffer, part.byteOffset, part.byteLength) : Buffer.from(String(part));

const headersOf = (given: unknown): OutgoingHttpHeaders => (typeof given === 'object' && given !== null ? { ...given } : {});

const isLength = (name: string): boolean => name.toLowerCase() === 'content-length';
const namesLength = (headers: OutgoingHttpHeaders): boolean => Object.keys(headers).some(isLength);
const withoutLength = (headers: OutgoingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !isLength(name)));

function mayCompress(answer: ServerResponse, headers: OutgoingHttpHeaders): boolean {
  const valueOf = (lowerName: string) =>
    Object.entries(headers).find(([name]) => name.toLowerCase() === lowerName)?.[1] ?? answer.getHeader(lowerName);
  return JSON_TYPE.test(String(valueOf('content-type'))) && valueOf('content-encoding') === undefined;
}
