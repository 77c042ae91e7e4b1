/** The time without a byte after which a download counts as interrupted, in milliseconds. */
const SILENT_MS = 10_000;
const FIRST_SERVER_ERROR = 500;

/** Fetches files, each file once. */
export type FileFetcher = {
  /**
   * Resolves once all files are loaded. Rejects if one can't be loaded now. A file that no longer exists counts as loaded.
   */
  readonly bring: (urls: readonly string[]) => Promise<void>;
  /** Forgets that files were fetched, so that the next request fetches them again. */
  readonly forget: (urls: readonly string[]) => void;
};

/**
 * Creates a fetcher of files. A download is aborted if nothing arrives for `silentMs`, or if `onOffline` reports a lost
 * network. The file can then be requested again. `onOffline` returns a function that stops listening.
 */
export function createFileFetcher(
  fetchFile: (url: string, init: { signal: AbortSignal }) => Promise<Response>,
  onOffline: (callback: () => void) => () => void,
  silentMs = SILENT_MS,
): FileFetcher {
  const coming = new Map<string, Promise<void>>();
  const loadFile = async (url: string): Promise<void> => {
    const connection = new AbortController();
    const giveUp = (): void => connection.abort();
    const forgetOffline = onOffline(giveUp);
    let silence = setTimeout(giveUp, silentMs);
    try {
      const answer = await fetchFile(url, { signal: connection.signal });
      if (answer.status >= FIRST_SERVER_ERROR) throw new TypeError(`${url} was answered with ${answer.status}`);
      const reader = answer.body?.getReader();
      while (reader !== undefined && !(await reader.read()).done) {
        clearTimeout(silence);
        silence = setTimeout(giveUp, silentMs);
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
          const one = coming.get(url) ?? loadFile(url);
          coming.set(url, one);
          one.catch(() => coming.delete(url));
          return one;
        }),
      );
    },
    forget: (urls) => {
      for (const url of urls) coming.delete(url);
    },
  };
}
