/**
 * Calls `work` every `ms` milliseconds. Skips a call while the previous one still runs. Returns a function that stops the calls.
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
