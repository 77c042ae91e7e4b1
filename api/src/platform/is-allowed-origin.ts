import type { IncomingMessage } from 'node:http';
import type { Config } from './config.ts';

/**
 * Whether a socket's upgrade comes from the app itself: the origin of `PUBLIC_URL` (without one, the host the request
 * names) or one of `APP_ORIGIN`. Browsers always send an origin; what isn't a browser sends none and has its own proof.
 */
export function isAllowedOrigin(config: Pick<Config, 'publicUrl' | 'appOrigins'>, { headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (config.publicUrl === origin || config.appOrigins.includes(origin)) return true;
  return config.publicUrl === null && host !== undefined && URL.parse(origin)?.host === host;
}
