import type { MessageMedia } from '@prosa/contract/messages/message';
import { MAX_CACHED_FILE_BYTES } from '../../media-cache/answer-media-request.ts';

/** The time for which a file stays available in memory, so that the browser can begin the download, in milliseconds. */
const DOWNLOAD_START_MS = 60_000;

/**
 * Saves a message's file under its own name. The app fetches the file in the same way as a file that it shows, so that the device
 * caches it for offline use. A browser's own download would bypass the service worker. Returns false if the file is not available
 * now.
 */
export async function downloadMedia({
  url,
  name,
  sizeBytes,
}: Pick<MessageMedia, 'url' | 'name' | 'sizeBytes'>): Promise<boolean> {
  // The file of an unsent message is already in the page's memory. A large file goes straight to the disk and is not cached.
  if (url.startsWith('blob:') || sizeBytes > MAX_CACHED_FILE_BYTES) return startDownload(url, name);
  try {
    const answer = await fetch(url);
    if (!answer.ok) return false;
    const copy = URL.createObjectURL(await answer.blob());
    setTimeout(() => URL.revokeObjectURL(copy), DOWNLOAD_START_MS);
    return startDownload(copy, name);
  } catch {
    return false;
  }
}

function startDownload(href: string, name: string): true {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  return true;
}
