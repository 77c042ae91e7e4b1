import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { findRequestId } from './answer-headers.ts';
import type { Metrics } from '../metrics.ts';

/** Counts each request, and logs one line about it. The line has no body, path or query, because these can identify people. */
export function logRequests(log: Logger, metrics: Metrics): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const template = routePath(c);
    const request = {
      method: c.req.method,
      route: template === '/*' || template === '*' || template === '/api/*' ? 'other' : template,
      status: c.res.status,
      seconds: (performance.now() - start) / 1000,
    };
    metrics.countRequest(request);
    log.info({ requestId: findRequestId(c), ...request }, 'request');
  };
}
