import { expect, it } from 'vitest';
import { toRatingStep } from './to-rating-step.ts';

it('toRatingStep maps the answers 0 to 10 to five steps', () => {
  expect(Array.from({ length: 11 }, (_, answer) => toRatingStep(answer))).toEqual([1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
});
