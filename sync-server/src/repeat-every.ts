/** Calls `work` every `ms` milliseconds, never twice at a time. Returns a function that ends it. */
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
