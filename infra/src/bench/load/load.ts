import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from './quantile.ts';

export type LoadCall = () => Promise<void>;
export type Latency = { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number };

/**
 * Runs `concurrency` calls at the same time, again and again for `durationMs`. Returns how many calls have ended, and how long
 * this took.
 */
export async function runClosedLoop(
  call: LoadCall,
  { concurrency, durationMs }: { concurrency: number; durationMs: number },
): Promise<{ operations: number; elapsedMs: number }> {
  const startedAt = performance.now();
  let operations = 0;
  const repeatCall = async (): Promise<void> => {
    while (performance.now() - startedAt < durationMs) {
      await call();
      operations += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, repeatCall));
  return { operations, elapsedMs: performance.now() - startedAt };
}

/**
 * Starts `perSecond` calls in each second, even if earlier calls have not ended. The time of a call begins when the call was due.
 * It therefore includes the time for which the call waits because the server is busy with earlier calls.
 */
export async function runOpenLoop(
  call: LoadCall,
  { perSecond, durationMs }: { perSecond: number; durationMs: number },
): Promise<Latency & { readonly timesMs: readonly number[] }> {
  const startedAt = performance.now();
  const total = Math.max(1, Math.round((perSecond * durationMs) / 1000));
  const timesMs: number[] = [];
  const running: Promise<void>[] = [];
  for (let index = 0; index < total; index += 1) {
    const dueAt = startedAt + (index * 1000) / perSecond;
    const early = dueAt - performance.now();
    if (early > 1) await sleep(early);
    running.push(call().then(() => void timesMs.push(performance.now() - dueAt)));
  }
  await Promise.all(running);
  return { perSecond, p50Ms: quantile(timesMs, 0.5), p99Ms: quantile(timesMs, 0.99), timesMs };
}
