import { setTimeout as sleep } from 'node:timers/promises';

/** Returns whether `work` settles within `ms`. Does not stop the work. The caller must end it. */
export async function settlesWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const timeoutAbort = new AbortController();
  const isSettled = await Promise.race([
    work.then(
      () => true,
      () => true,
    ),
    sleep(Math.max(0, ms), false, { signal: timeoutAbort.signal }).catch(() => false),
  ]);
  timeoutAbort.abort();
  return isSettled;
}
