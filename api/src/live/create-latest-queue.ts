/**
 * Makes a queue of work per key: never two of one key at once, at most `most` in all. Requests made while their key waits or
 * runs are done once more, as the last one asked. The work must not reject.
 */
export function createLatestQueue(maxRunning: number): (key: string, work: () => Promise<void>) => void {
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
