import { createFileFetcher } from './bring-files.ts';
import { UnusablePart } from './unusable-part.ts';
import { prefersSavingData } from './prefers-saving-data.ts';

const { bring, forget } = createFileFetcher(fetch, (callback) => {
  addEventListener('offline', callback);
  return () => removeEventListener('offline', callback);
});

/** The files that the page itself asked for as it was opened: their first import need not ask again. */
const askedByPage = new Set(
  [...document.querySelectorAll('meta[name=part], link[rel=modulepreload]')].map(
    (each) => each.getAttribute('content') ?? each.getAttribute('href'),
  ),
);

/** The chunks whose import failed before: nothing is taken for granted any more. */
const failed = new Set<string>();

/** Whether the service worker has all of the app and answers for it, so that no request can be left without an answer. */
const isHeldByWorker = (): boolean => Boolean(globalThis.navigator.serviceWorker?.controller) && !prefersSavingData();

/**
 * Runs a dynamic import once its chunk, all that the chunk imports and its style sheets came. The built app has every dynamic
 * import go through here, `files` being the names that the build gave, the chunk's first. A browser keeps what it knows of a
 * module for the life of the page: Firefox that it could not be fetched, each browser that it waits for an answer, which a dead
 * connection never brings. An import tried again then asks for nothing. So nothing is imported until it can be read from the
 * browser's cache, but for the first try of what the page itself asked for or the service worker has.
 */
export async function importWhole<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const urls = files.map((file) => `/${file}`);
  const [chunk = ''] = urls;
  const hasFailed = failed.has(chunk);
  const isTrusted = !hasFailed && (askedByPage.has(chunk) || isHeldByWorker());
  const wanted = urls.filter((url) => !isAppliedSheet(url) && (hasFailed || !askedByPage.has(url)));
  if (!isTrusted) await bring(wanted);
  await Promise.all(wanted.filter((url) => url.endsWith('.css')).map(applySheet));
  try {
    return await load();
  } catch (error) {
    failed.add(chunk);
    forget(urls);
    if (isTrusted) throw error;
    throw new UnusablePart(`${chunk} came but does not run`, { cause: error });
  }
}

const isAppliedSheet = (url: string): boolean => document.querySelector(`link[rel=stylesheet][href="${url}"]`) !== null;

async function applySheet(url: string): Promise<void> {
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
