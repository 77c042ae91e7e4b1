import { expect, it } from 'vitest';
import { rateInSteps } from './rate-in-steps.ts';

it('maps the answers 0 to 10 to five steps', () => {
  expect(Array.from({ length: 11 }, (_, answer) => rateInSteps(answer))).toEqual([1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
});
