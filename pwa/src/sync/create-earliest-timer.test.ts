import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEarliestTimer } from './create-earliest-timer.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

it('a timer that is set several times fires only at the earliest instant, and can be set again afterwards', () => {
  const fired: number[] = [];
  const timer = createEarliestTimer(() => fired.push(Date.now()));
  timer.at(1_000);
  timer.at(60_000);
  vi.advanceTimersByTime(5_000);
  expect(fired).toEqual([1_000]);
  timer.at(60_000);
  timer.at(8_000);
  vi.advanceTimersByTime(100_000);
  expect(fired).toEqual([1_000, 8_000]);
  timer.at(0);
  timer.clear();
  vi.advanceTimersByTime(100_000);
  expect(fired).toEqual([1_000, 8_000]);
});
