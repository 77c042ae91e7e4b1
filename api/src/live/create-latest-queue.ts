/**
 * Makes a queue of work per key: never two of one key at once, at most `most` in all. Requests made while their key waits or
 * runs are done once more, as the last one asked. The work must not reject.
 */
export function createLatestQueue(maxRunning: number): (key: string, work: () => Promise<void>) => void {
  const waiting = new Map<string, () => Promise<void>>();
  const running = new Set<string>();
  const begin = (): void => {
    for (const [key, work] of waiting) {
      if (running.size >= maxRunning) return;
      if (running.has(key)) continue;
      waiting.delete(key);
      running.add(key);
      void work().finally(() => {
        running.delete(key);
        begin();
      });
    }
  };
  return (key, work) => {
    waiting.set(key, work);
    begin();
  };
}
