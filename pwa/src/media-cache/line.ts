import type { NetworkAllowance } from './prefetch-media.ts';

// The Network Information API is Chromium's alone and not in the standard types.
type Connection = { readonly saveData?: boolean; readonly type?: string; readonly effectiveType?: string };

/** Returns how much the network may be used unasked; without the browser's report, without limit. */
export function toNetworkAllowance({
  onLine,
  connection,
}: {
  readonly onLine: boolean;
  readonly connection?: Connection | undefined;
}): NetworkAllowance {
  if (!onLine) return 'none';
  if (connection?.saveData === true) return 'saving';
  return connection?.type === 'cellular' || /2g|3g/.test(connection?.effectiveType ?? '') ? 'metered' : 'free';
}
