/**
 * Returns a function that runs `work` immediately, but at most once in `ms` milliseconds, and never while an earlier run is going
 * on. All calls that come too early cause a single further run afterwards.
 */
export function runAtMostEvery(ms: number, work: () => Promise<unknown>): () => void {
  let isResting = false;
  let isDue = false;
  const run = async (): Promise<void> => {
    isResting = true;
    isDue = false;
    // An error of `work` is ignored, because `work` handles its own errors.
    await Promise.allSettled([work(), new Promise((rested) => setTimeout(rested, ms))]);
    isResting = false;
    if (isDue) await run();
  };
  return () => {
    if (isResting) isDue = true;
    else void run();
  };
}
