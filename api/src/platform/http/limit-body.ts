import { MAX_SET_UP_CONTENT_LENGTH } from '@prosa/contract/set-up/import-set-up';
import { UPLOAD_PART_BYTES } from '@prosa/contract/uploads/upload';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/** The maximum size in bytes of a body without a file, or with one part of an uploaded file. */
export const MAX_BODY_BYTES = UPLOAD_PART_BYTES + 128 * 1024;
/** The maximum size in bytes of the body of a call without a session. */
const MAX_SESSIONLESS_BODY_BYTES = 16 * 1024;
/**
 * The maximum size in bytes of a body with a flow's drawing. Such a body has at most two drawings, or the text of a file inside
 * JSON.
 */
export const MAX_FLOW_BODY_BYTES = 12 * 1024 * 1024;

/** The maximum size in bytes of the body of a set-up import. The body contains the file as base64 text. */
const MAX_SET_UP_BODY_BYTES = MAX_SET_UP_CONTENT_LENGTH + 128 * 1024;

const needsNoSession = (path: string): boolean => path.startsWith('/api/auth/');
const isDrawingPath = (path: string): boolean => path === '/api/flowbuilder/flow' || path === '/api/flowbuilder/import';
const isSetUpFilePath = (path: string): boolean => /^\/api\/set-up\/[^/]+\/(?:preview|import)\/?$/.test(path);

/**
 * Matches the routes that receive files in a form. Only these routes are exempt from the limit, because every other route reads
 * its form as a whole.
 */
const FILE_FORM_PATH_PATTERN =
  /^\/api\/(?:messages\/\d+|chats\/\d+\/messages|quick-messages\/[^/]+\/media-upload|schedules\/media-upload|files\/uploadList\/\d+|flowbuilder\/(?:img|audio|content))\/?$/;

/** Returns whether a route accepts larger bodies and limits them itself. */
const isLimitedByRoute = (path: string, contentType: string): boolean =>
  path.startsWith('/api/webhooks/') ||
  path.startsWith('/api/simulator/') ||
  (FILE_FORM_PATH_PATTERN.test(path) && contentType.startsWith('multipart/form-data'));

/** Refuses a body that is larger than its route allows with ERR_MEDIA_TOO_LARGE, before it is read. */
export function limitBody(): MiddlewareHandler {
  const limit = limitBodyBytes(MAX_BODY_BYTES);
  const limitStrangersBody = limitBodyBytes(MAX_SESSIONLESS_BODY_BYTES);
  const limitFlow = limitBodyBytes(MAX_FLOW_BODY_BYTES);
  const limitSetUpFile = limitBodyBytes(MAX_SET_UP_BODY_BYTES);
  return (c, next) => {
    if (isLimitedByRoute(c.req.path, c.req.header('content-type') ?? '')) return next();
    if (needsNoSession(c.req.path)) return limitStrangersBody(c, next);
    if (isSetUpFilePath(c.req.path)) return limitSetUpFile(c, next);
    return isDrawingPath(c.req.path) ? limitFlow(c, next) : limit(c, next);
  };
}

/** Refuses a body of more than `maxBytes` with ERR_MEDIA_TOO_LARGE before it is read. */
export function limitBodyBytes(maxBytes: number): MiddlewareHandler {
  const refuseTooLarge = (c: Context): Response => c.json({ error: 'ERR_MEDIA_TOO_LARGE' }, 413);
  const limitStream = bodyLimit({ maxSize: maxBytes, onError: refuseTooLarge });
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    // Node enforces the announced length of a body. Only a body of unknown length must be counted, which costs a copy.
    const announcedLength = c.req.header('content-length');
    if (announcedLength === undefined || c.req.header('transfer-encoding') !== undefined) return limitStream(c, next);
    return Number(announcedLength) > maxBytes ? refuseTooLarge(c) : next();
  };
}
