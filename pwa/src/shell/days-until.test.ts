import { expect, test } from 'vitest';
import { daysUntil, endsSoon } from './days-until.ts';

test.each([
  ['2026-11-21T00:00:00Z', 0],
  ['2026-11-21T23:59:00Z', 0],
  ['2026-11-22T00:00:00Z', 1],
  ['2026-11-25T12:00:00Z', 4],
  ['2026-11-20T23:59:00Z', -1],
  ['2026-10-21T00:00:00Z', -31],
])('a subscription due at %s has %i days left', (due, days) => {
  expect(daysUntil(new Date(due), new Date('2026-11-21T16:00:00Z'))).toBe(days);
});

test('a subscription is warned of from 4 days on, and no more once it ended', () => {
  expect([-1, 0, 1, 4, 5, 6].filter(endsSoon)).toEqual([0, 1, 4]);
});
