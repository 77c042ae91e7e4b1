import { randomUUID } from 'node:crypto';
import { IncomingMessage, type ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { answerHeaders } from '@prosa/server/answer-headers';
import { MINIMUM_APP_GENERATION, MINIMUM_APP_HEADER } from '@prosa/contract/app-generation';
import { firstPaintHashes } from './first-paint-hashes.ts';
import { styleHashes } from './style-hashes.ts';

const contentSecurityPolicy = [
  `default-src 'none'`,
  `script-src 'self' 'wasm-unsafe-eval' ${firstPaintHashes.script}`,
  `style-src 'self' ${firstPaintHashes.style} ${styleHashes.join(' ')}`,
  `font-src 'self'`,
  `img-src 'self' blob: data:`,
  `media-src 'self' blob: data:`,
  `connect-src 'self'`,
  // A video to which a message links is played in a frame of the conversation, once the user has pressed it.
  `frame-src https://www.youtube-nocookie.com`,
  `worker-src 'self' blob:`,
  `manifest-src 'self'`,
  `frame-ancestors 'none'`,
  `base-uri 'none'`,
  `form-action 'self'`,
].join('; ');

const fixedHeaders = new Map([
  ...Object.entries(answerHeaders),
  ['Content-Security-Policy', contentSecurityPolicy],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Origin-Agent-Cluster', '?1'],
  ['X-DNS-Prefetch-Control', 'off'],
  ['X-Download-Options', 'noopen'],
  ['X-Permitted-Cross-Domain-Policies', 'none'],
  ['X-XSS-Protection', '0'],
  // A page may be open for days, so every answer has the oldest version of the app that still works.
  [MINIMUM_APP_HEADER, String(MINIMUM_APP_GENERATION)],
]);

/** The header in which a proxy sends the id of a request. Our log uses this id. */
const REQUEST_ID_HEADER = 'x-request-id';
const REQUEST_ID_PATTERN = /^[\w\-=]{1,255}$/;

/**
 * Sets the headers of every answer: security, the oldest version of the app that still works, and the request's id. A stricter
 * route sets its own headers. Works on Node's response, because headers of the fetch API cost more (decision 0019).
 */
export function addAnswerHeaders(request: IncomingMessage, answer: ServerResponse): void {
  const receivedId = request.headers[REQUEST_ID_HEADER];
  answer.setHeaders(fixedHeaders);
  answer.setHeader(
    REQUEST_ID_HEADER,
    typeof receivedId === 'string' && REQUEST_ID_PATTERN.test(receivedId) ? receivedId : randomUUID(),
  );
}

/** Returns the id that identifies a request in the log and for the caller. */
export const findRequestId = (c: Context): string | undefined => findNodeResponse(c)?.getHeader(REQUEST_ID_HEADER)?.toString();

/** Returns whether the caller has closed the connection. */
export const isConnectionClosed = (c: Context): boolean => findNodeResponse(c)?.destroyed === true;

/** Returns Node's request, or undefined in tests without a server. */
export function toIncomingMessage(c: Context): IncomingMessage | undefined {
  const bindings: Partial<HttpBindings> | undefined = c.env;
  return bindings?.incoming instanceof IncomingMessage ? bindings.incoming : undefined;
}

/** Returns the response of Node's server, or undefined in tests without a server. */
function findNodeResponse(c: Context): HttpBindings['outgoing'] | undefined {
  const bindings: Partial<HttpBindings> | undefined = c.env;
  return bindings?.outgoing;
}
