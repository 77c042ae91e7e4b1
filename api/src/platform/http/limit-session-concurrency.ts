import type { MiddlewareHandler } from 'hono';
import { isConnectionClosed } from './answer-headers.ts';
import { AppError } from '../app-error.ts';

/**
 * The maximum number of calls of one session that run at the same time. A device sends fewer, so its calls do not wait. The
 * database has more connections, so that some are left for other sessions.
 */
const MAX_RUNNING_CALLS = 16;
/** The number of further calls of one session that may wait. */
const MAX_WAITING_CALLS = 1_000;

type CallQueue = { running: number; readonly waiting: (() => void)[] };

/**
 * Queues calls of a session if too many of them run. A session with thousands of calls then delays only itself. Refuses with
 * ERR_TOO_MANY_REQUESTS if too many calls wait.
 */
export function limitSessionConcurrency(): MiddlewareHandler {
  const lines = new Map<string, CallQueue>();
  return async (c, next) => {
    const caller = c.req.header('authorization') ?? c.req.header('cookie');
    if (caller === undefined) return next();
    const line = lines.get(caller) ?? { running: 0, waiting: [] };
    lines.set(caller, line);
    if (line.running < MAX_RUNNING_CALLS) line.running += 1;
    else {
      if (line.waiting.length >= MAX_WAITING_CALLS) throw new AppError('ERR_TOO_MANY_REQUESTS', 429);
      await new Promise<void>((resolve) => line.waiting.push(resolve));
    }
    try {
      // The client may have closed the connection while its call was waiting.
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
