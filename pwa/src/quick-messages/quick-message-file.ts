import type { QuickMessageView } from './use-quick-messages.ts';

/**
 * A quick reply's file: what waits to be sent, else what the service worker holds or the server has. Undefined where it
 * can't be had now.
 */
export async function quickMessageFile(row: QuickMessageView): Promise<File | undefined> {
  const { unsentFile, mediaPath, mediaName } = row;
  if (unsentFile !== undefined) return new File([unsentFile.file], unsentFile.name, { type: unsentFile.file.type });
  if (mediaPath === null) return undefined;
  try {
    const response = await fetch(mediaPath);
    if (response.status !== 200) return undefined;
    const type = response.headers.get('content-type') ?? '';
    return new File([await response.blob()], mediaName ?? 'file', { type });
  } catch {
    // No network, and not on this device.
    return undefined;
  }
}
