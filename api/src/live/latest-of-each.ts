/**
 * Makes a queue of work that is done per key: never two of one key at once, at most `most` in all. What is asked for while
 * its key waits or runs is done once more, as it was asked for last. The work must not reject.
 */
export function latestOfEach(most: number): (key: string, work: () => Promise<void>) => void {
  const waiting = new Map<string, () => Promise<void>>();
  const running = new Set<string>();
  const begin = (): void => {
    for (const [key, work] of waiting) {
      if (running.size >= most) return;
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
