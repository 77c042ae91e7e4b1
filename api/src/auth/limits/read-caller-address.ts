import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** Returns the network address of a caller. Behind a trusted proxy, returns the address that the proxy forwards. */
export function readCallerAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded ?? getConnInfo(c).remote.address ?? 'unknown';
}
