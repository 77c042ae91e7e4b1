/**
 * Calls `work` every `ms` milliseconds, but never while the last call still runs. Returns a function that stops the repetition.
 */
export function repeatEvery(ms: number, work: () => unknown, onError: (error: unknown) => void): () => void {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    Promise.resolve()
      .then(work)
      .catch(onError)
      .finally(() => (isRunning = false));
  }, ms).unref();
  return () => clearInterval(timer);
}
