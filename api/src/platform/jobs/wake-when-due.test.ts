import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wakeWhenDue } from './wake-when-due.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const now = new Date('2026-01-05T12:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);

test('a lane is woken once when its jobs are due, and is not woken for a job that is far in the future', () => {
  const wake = vi.fn();
  wakeWhenDue(
    { wake },
    [
      { lane: 'conversations', at: later(1_000) },
      { lane: 'conversations', at: later(1_000) },
      { lane: 'timers', at: later(-5) },
      { lane: 'bulk', at: later(60_000) },
    ],
    now,
  );
  vi.advanceTimersByTime(999);
  expect(wake.mock.calls).toEqual([[['timers']]]);
  vi.advanceTimersByTime(11);
  expect(wake.mock.calls).toEqual([[['timers']], [['conversations']]]);
  vi.advanceTimersByTime(3_600_000);
  expect(wake).toHaveBeenCalledTimes(2);
});
