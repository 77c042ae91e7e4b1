/** The time after which a part of the app that failed to load is requested again, in milliseconds. */
export const RELOAD_PART_MS = 5_000;

/**
 * Loads a part of the app. If loading fails, it is retried every few seconds, and as soon as there is a network. The promise
 * never rejects. After `stopped` is aborted, loading is not retried any more, and the promise stays pending.
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
    const stopWaiting = (): void => {
      clearTimeout(timer);
      removeEventListener('online', stopWaiting);
      resolve();
    };
    const timer = setTimeout(stopWaiting, RELOAD_PART_MS);
    addEventListener('online', stopWaiting);
  });
}
