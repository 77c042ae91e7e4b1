import { expect, test } from 'vitest';
import { isSwipeBack } from './use-swipe-back.ts';

test.each([
  ['from the edge to the right', true, { fromX: 10, toX: 200, down: 20 }],
  ['from the edge that is too short', false, { fromX: 10, toX: 60, down: 0 }],
  ['from the middle, where a bubble is answered', false, { fromX: 120, toX: 320, down: 0 }],
  ['that goes more down than right', false, { fromX: 10, toX: 110, down: 90 }],
  ['to the left', false, { fromX: 30, toX: 0, down: 0 }],
])('for a swipe %s, `isSwipeBack` returns %j', (_, back, { fromX, toX, down }) => {
  expect(isSwipeBack({ x: fromX, y: 100 }, { x: toX, y: 100 + down })).toBe(back);
});
