/** The time without a received byte after which a download counts as interrupted, in milliseconds. */
const MAX_SILENCE_MS = 10_000;
const MIN_SERVER_ERROR_STATUS = 500;

/** Fetches files, each file once. */
export type FileFetcher = {
  /**
   * Resolves once all files are loaded. Rejects if one can't be loaded now. A file that no longer exists counts as loaded.
   */
  readonly bring: (urls: readonly string[]) => Promise<void>;
  /** Makes the next request for these files fetch them again. */
  readonly forget: (urls: readonly string[]) => void;
};

/**
 * Creates a fetcher of files. A download is aborted if nothing arrives for `silentMs`, or if `onOffline` reports a lost
 * network. The file can then be requested again. `onOffline` returns a function that stops listening.
 */
export function createFileFetcher(
  fetchFile: (url: string, init: { signal: AbortSignal }) => Promise<Response>,
  onOffline: (callback: () => void) => () => void,
  silentMs = MAX_SILENCE_MS,
): FileFetcher {
  const downloads = new Map<string, Promise<void>>();
  const loadFile = async (url: string): Promise<void> => {
    const connection = new AbortController();
    const abortDownload = (): void => connection.abort();
    const forgetOffline = onOffline(abortDownload);
    let silence = setTimeout(abortDownload, silentMs);
    try {
      const answer = await fetchFile(url, { signal: connection.signal });
      if (answer.status >= MIN_SERVER_ERROR_STATUS) throw new TypeError(`${url} was answered with ${answer.status}`);
      const reader = answer.body?.getReader();
      while (reader !== undefined && !(await reader.read()).done) {
        clearTimeout(silence);
        silence = setTimeout(abortDownload, silentMs);
      }
    } finally {
      clearTimeout(silence);
      forgetOffline();
    }
  };
  return {
    bring: async (urls) => {
      await Promise.all(
        urls.map((url) => {
          const one = downloads.get(url) ?? loadFile(url);
          downloads.set(url, one);
          one.catch(() => downloads.delete(url));
          return one;
        }),
      );
    },
    forget: (urls) => {
      for (const url of urls) downloads.delete(url);
    },
  };
}
