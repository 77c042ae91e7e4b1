import type { NetworkAllowance } from './prefetch-media.ts';

// The browser's report on the network. Only Chromium has this API, and the standard types lack it.
type NetworkReport = { readonly saveData?: boolean; readonly type?: string; readonly effectiveType?: string };

/** Returns which files the app may download without a request of the user. Without the browser's report there is no limit. */
export function toNetworkAllowance({
  onLine,
  connection,
}: {
  readonly onLine: boolean;
  readonly connection?: NetworkReport | undefined;
}): NetworkAllowance {
  if (!onLine) return 'none';
  if (connection?.saveData === true) return 'saving';
  return connection?.type === 'cellular' || /2g|3g/.test(connection?.effectiveType ?? '') ? 'metered' : 'free';
}
