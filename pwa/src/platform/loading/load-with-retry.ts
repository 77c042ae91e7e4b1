/** The time after a failed load at which a part of the app is requested again, in milliseconds. */
export const RELOAD_PART_MS = 5_000;

/**
 * Loads a part of the app, and retries every few seconds and as soon as there is a network, until it succeeds. The promise
 * never rejects. After `stopped` it retries no more and stays pending.
 */
export function loadWithRetry<T>(load: () => Promise<T>, stopped?: AbortSignal): Promise<T> {
  return new Promise((resolve) => {
    const attempt = async (): Promise<void> => {
      if (stopped?.aborted) return;
      try {
        resolve(await load());
      } catch {
        await waitForNetworkOrTimeout();
        void attempt();
      }
    };
    void attempt();
  });
}

/** Resolves as soon as the browser reports a network, and at the latest after a few seconds. */
function waitForNetworkOrTimeout(): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, RELOAD_PART_MS);
    addEventListener('online', go);
  });
}
