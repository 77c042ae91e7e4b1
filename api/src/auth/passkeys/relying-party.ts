import type { Context } from 'hono';
import { AppError } from '../../platform/app-error.ts';
import type { Config } from '../../platform/config.ts';

/**
 * The site that passkeys belong to. `origin` is its origin. `id` is its host name, which authenticators store with each passkey.
 */
export type RelyingParty = { readonly origin: string; readonly id: string };

/**
 * Returns the site of a request: the configured public URL, or else the origin of the page that sent the request. That origin
 * must have the host to which the request was sent. Refuses a page of another site with ERR_BAD_REQUEST.
 */
export function readRelyingParty(c: Context, { publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty {
  if (publicUrl !== null) return { origin: publicUrl, id: new URL(publicUrl).hostname };
  const origin = c.req.header('origin');
  if (origin === undefined || !URL.canParse(origin)) throw new AppError('ERR_BAD_REQUEST', 400);
  const { host, hostname } = new URL(origin);
  if (host !== c.req.header('host')) throw new AppError('ERR_BAD_REQUEST', 400);
  return { origin, id: hostname };
}
