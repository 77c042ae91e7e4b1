import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runClosedLoop, runOpenLoop } from './load.ts';

// The fake clock advances as soon as a loop waits, so the tests take no real time.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms)),
}));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a closed loop keeps exactly the wanted number of calls running', async () => {
  let running = 0;
  let most = 0;
  const call = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await sleep(5);
    running -= 1;
  };
  const done = runClosedLoop(call, { concurrency: 3, durationMs: 20 });
  await vi.advanceTimersByTimeAsync(20);
  expect(await done).toEqual({ operations: 12, elapsedMs: 20 });
  expect(most).toBe(3);
});

it('an open loop counts the waiting time of calls that were due while the server did not answer', async () => {
  // The calls run one after the other, and the first call delays all later ones.
  let line: Promise<void> = sleep(100);
  const call = (): Promise<void> => (line = line.then(() => {}));
  const done = runOpenLoop(call, { perSecond: 100, durationMs: 50 });
  await vi.advanceTimersByTimeAsync(100);
  expect((await done).timesMs).toEqual([100, 90, 80, 70, 60]);
});
