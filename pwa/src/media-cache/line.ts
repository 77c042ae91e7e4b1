import type { Line } from './prefetch-media.ts';

// The Network Information API is Chromium's alone and not in the standard types.
type Connection = { readonly saveData?: boolean; readonly type?: string; readonly effectiveType?: string };

/** The load that the device's connection bears unasked; where the browser doesn't say, it is free. */
export function lineOf({ onLine, connection }: { readonly onLine: boolean; readonly connection?: Connection | undefined }): Line {
  if (!onLine) return 'none';
  if (connection?.saveData === true) return 'saving';
  return connection?.type === 'cellular' || /2g|3g/.test(connection?.effectiveType ?? '') ? 'metered' : 'free';
}
