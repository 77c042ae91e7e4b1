import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/** Largest body of a call that brings no file. */
export const MAX_BODY_BYTES = 1024 * 1024;

/** Routes that take larger bodies and bound them themselves. */
const boundThemselves = (path: string, contentType: string): boolean =>
  path.startsWith('/api/webhooks/') ||
  path.startsWith('/api/simulator/') ||
  (path.startsWith('/api/messages/') && contentType.startsWith('multipart/form-data'));

/** Refuses larger bodies with ERR_MEDIA_TOO_LARGE, before they are read. */
export function limitBody(): MiddlewareHandler {
  const limit = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.json({ error: 'ERR_MEDIA_TOO_LARGE' }, 413) });
  return (c, next) => (boundThemselves(c.req.path, c.req.header('content-type') ?? '') ? next() : limit(c, next));
}
