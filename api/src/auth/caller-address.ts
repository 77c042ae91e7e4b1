import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** The network address of a caller. Behind a proxy that is trusted, the one that the proxy tells. */
export function callerAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded ?? getConnInfo(c).remote.address ?? 'unknown';
}
