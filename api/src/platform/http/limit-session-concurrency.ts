import type { MiddlewareHandler } from 'hono';
import { isConnectionClosed } from './answer-headers.ts';
import { AppError } from '../app-error.ts';

/** How many calls of one session run at once: fewer than the database has connections, more than a device sends at once. */
const MAX_AT_ONCE = 16;
/** How many further calls of one session may wait. */
const MAX_WAITING = 1_000;

type CallQueue = { running: number; readonly waiting: (() => void)[] };

/**
 * Queues the calls of one session beyond a few, so that a session with thousands of calls delays only itself. Refuses with
 * ERR_TOO_MANY_REQUESTS if too many wait.
 */
export function limitSessionConcurrency(): MiddlewareHandler {
  const lines = new Map<string, CallQueue>();
  return async (c, next) => {
    const caller = c.req.header('authorization') ?? c.req.header('cookie');
    if (caller === undefined) return next();
    const line = lines.get(caller) ?? { running: 0, waiting: [] };
    lines.set(caller, line);
    if (line.running < MAX_AT_ONCE) line.running += 1;
    else {
      if (line.waiting.length >= MAX_WAITING) throw new AppError('ERR_TOO_MANY_REQUESTS', 429);
      await new Promise<void>((resolve) => line.waiting.push(resolve));
    }
    try {
      // The client may have hung up while its call waited.
      return isConnectionClosed(c) ? c.body(null) : await next();
    } finally {
      const following = line.waiting.shift();
      if (following !== undefined) following();
      else {
        line.running -= 1;
        if (line.running === 0) lines.delete(caller);
      }
    }
  };
}
