/**
 * The origins whose pages may open live connections: `appOrigins`, and the origin of `publicUrl`. If `publicUrl` is null, pages
 * from the host of the request are allowed in its place.
 */
export type AllowedOrigins = { readonly publicUrl: string | null; readonly appOrigins: readonly string[] };

type OriginHeaders = { readonly origin?: string | undefined; readonly host?: string | undefined };

/**
 * Returns whether the request that opens a WebSocket may come from the app. Browsers always send the origin of the page. Clients
 * that send no origin are accepted here, and have to authenticate later.
 */
export function isAllowedOrigin(
  { publicUrl, appOrigins }: AllowedOrigins,
  { headers: { origin, host } }: { readonly headers: OriginHeaders },
): boolean {
  if (origin === undefined) return true;
  if (publicUrl === origin || appOrigins.includes(origin)) return true;
  return publicUrl === null && host !== undefined && URL.parse(origin)?.host === host;
}
