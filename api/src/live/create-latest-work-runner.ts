/**
 * Creates a function that receives work with a key, and runs the latest work of each key. Two pieces of work with the same key
 * never run at the same time. Work of at most `maxRunning` keys runs at the same time. If several requests for a key arrive while
 * its work waits or runs, only the work of the last request runs afterwards. The work must not reject.
 */
export function createLatestWorkRunner(maxRunning: number): (key: string, work: () => Promise<void>) => void {
  const waitingWork = new Map<string, () => Promise<void>>();
  const running = new Set<string>();
  const beginNext = (): void => {
    for (const [key, work] of waitingWork) {
      if (running.size >= maxRunning) return;
      if (running.has(key)) continue;
      waitingWork.delete(key);
      running.add(key);
      void work().finally(() => {
        running.delete(key);
        beginNext();
      });
    }
  };
  return (key, work) => {
    waitingWork.set(key, work);
    beginNext();
  };
}
