import { createFileFetcher } from './create-file-fetcher.ts';
import { UnusablePartError } from './unusable-part-error.ts';
import { prefersSavingData } from './prefers-saving-data.ts';

const { bring, forget } = createFileFetcher(fetch, (callback) => {
  addEventListener('offline', callback);
  return () => removeEventListener('offline', callback);
});

/** The URLs of the files that the page requested when it was opened. The first import of such a file needs no further request. */
const requestedByPage = new Set(
  [...document.querySelectorAll('meta[name=part], link[rel=modulepreload]')].map(
    (each) => each.getAttribute('content') ?? each.getAttribute('href'),
  ),
);

/** The files of the chunks whose import has failed. They are always fetched again before the next import. */
const failedFiles = new Set<string>();

/**
 * Returns whether the service worker controls the page and holds the whole app. If so, the service worker answers every request
 * for code.
 */
const hasWorkerStoredApp = (): boolean => Boolean(globalThis.navigator.serviceWorker?.controller) && !prefersSavingData();

/**
 * Runs a dynamic import. The chunk, the chunks that it imports, and its style sheets are first fetched into the browser's cache.
 * Otherwise the user could end some failures only by closing the page: Firefox remembers a failed import, and every browser waits
 * without end if a connection breaks silently. Nothing is fetched first in two cases: the service worker holds the file, or the
 * page requested the file when it was opened and now imports it for the first time. The build replaces every dynamic import of
 * the app with a call of this function. `files` contains the file names from the build, the chunk's own first.
 */
export async function importWhole<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const urls = files.map((file) => `/${file}`);
  const [chunk = ''] = urls;
  const hasFailed = failedFiles.has(chunk);
  const isTrusted = !hasFailed && (requestedByPage.has(chunk) || hasWorkerStoredApp());
  const missingUrls = urls.filter((url) => !isStyleSheetApplied(url) && (hasFailed || !requestedByPage.has(url)));
  if (!isTrusted) await bring(missingUrls);
  await Promise.all(missingUrls.filter((url) => url.endsWith('.css')).map(applyStyleSheet));
  try {
    return await load();
  } catch (error) {
    failedFiles.add(chunk);
    forget(urls);
    if (isTrusted) throw error;
    throw new UnusablePartError(`${chunk} came but does not run`, { cause: error });
  }
}

const isStyleSheetApplied = (url: string): boolean => document.querySelector(`link[rel=stylesheet][href="${url}"]`) !== null;

async function applyStyleSheet(url: string): Promise<void> {
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href: url });
  await new Promise<void>((resolve, reject) => {
    sheet.addEventListener('load', () => resolve());
    sheet.addEventListener('error', () => {
      sheet.remove();
      reject(new TypeError(`${url} could not be applied`));
    });
    document.head.append(sheet);
  });
}
