import { setTimeout as sleep } from 'node:timers/promises';

/** Whether `work` settles within `ms`. It is not stopped: the caller forces it to end. */
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
