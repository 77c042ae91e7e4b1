import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { closedLoop, openLoop } from './load.ts';

it('keeps as many calls under way as asked, no more', async () => {
  let running = 0;
  let most = 0;
  const call = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await sleep(1);
    running -= 1;
  };
  const { operations } = await closedLoop(call, { concurrency: 3, durationMs: 20 });
  expect(most).toBe(3);
  expect(operations).toBeGreaterThanOrEqual(3);
});

it('counts the wait of calls that were due while the server stood still', async () => {
  // One at a time, and the first holds all the others up.
  let line: Promise<void> = sleep(100);
  const call = (): Promise<void> => (line = line.then(() => {}));
  const { timesMs, p50Ms } = await openLoop(call, { perSecond: 1000, durationMs: 50 });
  expect(timesMs).toHaveLength(50);
  expect(p50Ms).toBeGreaterThan(40);
});
