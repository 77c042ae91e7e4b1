import type { QuickMessageView } from './use-quick-messages.ts';

/**
 * Returns a quick reply's file: the unsent file, or else the file from the service worker or the server. Undefined if it is not
 * available now.
 */
export async function loadQuickMessageFile(row: QuickMessageView): Promise<File | undefined> {
  const { unsentFile, mediaPath, mediaName } = row;
  if (unsentFile !== undefined) return new File([unsentFile.file], unsentFile.name, { type: unsentFile.file.type });
  if (mediaPath === null) return undefined;
  try {
    const response = await fetch(mediaPath);
    if (response.status !== 200) return undefined;
    const type = response.headers.get('content-type') ?? '';
    return new File([await response.blob()], mediaName ?? 'file', { type });
  } catch {
    // The file is not available if it is not on this device and there is no network.
    return undefined;
  }
}
