import { expect, test } from 'vitest';
import { isSwipeBack } from './use-swipe-back.ts';

test.each([
  ['from the edge to the right', 10, 200, 20, true],
  ['too short', 10, 60, 0, false],
  ['from the middle, where a bubble is answered', 120, 320, 0, false],
  ['more down than right', 10, 110, 90, false],
  ['to the left', 30, 0, 0, false],
])('%s', (_, fromX, toX, down, back) => {
  expect(isSwipeBack({ x: fromX, y: 100 }, { x: toX, y: 100 + down })).toBe(back);
});
