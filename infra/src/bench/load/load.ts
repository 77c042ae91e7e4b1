import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from './quantile.ts';

export type LoadCall = () => Promise<void>;
export type Latency = { readonly perSecond: number; readonly p50Ms: number; readonly p99Ms: number };

/** Keeps `concurrency` calls running for `durationMs`. Returns how many calls ended, and how long the loop took. */
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
 * Starts `perSecond` calls a second, even if earlier calls have not ended. Each call is measured from the time at which it was
 * due. The measurement therefore includes the time for which calls wait while the server does not answer.
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
