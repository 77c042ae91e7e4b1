/** Tells whether the pages of an origin may open live connections: that of `publicUrl` (null: the host a request names), and `appOrigins`. */
export type AllowedOrigins = { readonly publicUrl: string | null; readonly appOrigins: readonly string[] };

type Headers = { readonly origin?: string | undefined; readonly host?: string | undefined };

/**
 * Whether a socket's upgrade comes from the app itself. Browsers always send an origin; what isn't a browser sends none and
 * has its own proof.
 */
export function isAllowedOrigin(
  { publicUrl, appOrigins }: AllowedOrigins,
  { headers: { origin, host } }: { readonly headers: Headers },
): boolean {
  if (origin === undefined) return true;
  if (publicUrl === origin || appOrigins.includes(origin)) return true;
  return publicUrl === null && host !== undefined && URL.parse(origin)?.host === host;
}
