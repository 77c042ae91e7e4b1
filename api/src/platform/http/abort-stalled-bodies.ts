import type { MiddlewareHandler } from 'hono';
import { toIncomingMessage } from './answer-headers.ts';

/**
 * The interval in milliseconds at which the server checks whether a body has sent anything since the last check. A stalled body
 * is therefore aborted after one to two intervals.
 */
export const BODY_STALL_MS = 30_000;

/**
 * Ends the connection of a call whose body has stalled. Otherwise the call would use one of its session's slots for minutes,
 * until the server's general time limit for a request ends the call. Does not end a connection that sends slowly, or one whose
 * bytes the server has not read yet.
 */
export function abortStalledBodies(): MiddlewareHandler {
  return async (c, next) => {
    const incoming = c.req.method === 'GET' ? undefined : toIncomingMessage(c);
    if (incoming === undefined || incoming.complete) return next();
    let readBodyBytes = incoming.socket.bytesRead;
    const timer = setInterval(() => {
      const { bytesRead } = incoming.socket;
      const waitsForUs = incoming.readableLength >= incoming.readableHighWaterMark;
      if (!incoming.complete && bytesRead === readBodyBytes && !waitsForUs) incoming.destroy(new Error('the body stalled'));
      readBodyBytes = bytesRead;
    }, BODY_STALL_MS);
    try {
      return await next();
    } finally {
      clearInterval(timer);
    }
  };
}
