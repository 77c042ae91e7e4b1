import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runAtMostEvery } from './run-at-most-every.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('work that is requested a thousand times runs at once, and then once per interval until the last request is served', async () => {
  const work = vi.fn(async () => undefined);
  const ask = runAtMostEvery(1_000, work);
  ask();
  expect(work).toHaveBeenCalledTimes(1);
  for (let each = 0; each < 1_000; each += 1) {
    ask();
    await vi.advanceTimersByTimeAsync(2);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).toHaveBeenCalledTimes(3);
  ask();
  expect(work).toHaveBeenCalledTimes(4);
});

it('slow work is not started again while it is still running, even if each run fails', async () => {
  let running = 0;
  let most = 0;
  const work = vi.fn(async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((done) => setTimeout(done, 5_000));
    running -= 1;
    throw new Error('the read failed');
  });
  const ask = runAtMostEvery(1_000, work);
  for (let each = 0; each < 20; each += 1) {
    ask();
    await vi.advanceTimersByTimeAsync(500);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect([work.mock.calls.length, most]).toEqual([3, 1]);
});
