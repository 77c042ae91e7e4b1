import { expect, test } from 'vitest';
import { isSwipeBack } from './use-swipe-back.ts';

test.each([
  ['from the edge to the right', true, 10, 200, 20],
  ['from the edge that is too short', false, 10, 60, 0],
  ['from the middle, where a bubble is answered', false, 120, 320, 0],
  ['that goes more down than right', false, 10, 110, 90],
  ['to the left', false, 30, 0, 0],
])('a swipe %s goes back: %j', (_, back, fromX, toX, down) => {
  expect(isSwipeBack({ x: fromX, y: 100 }, { x: toX, y: 100 + down })).toBe(back);
});
