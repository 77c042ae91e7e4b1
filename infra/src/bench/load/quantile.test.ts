import { expect, it } from 'vitest';
import { median, quantile } from './quantile.ts';

it('finds the value below which that share of values lies, in any order', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([quantile(values, 0.5), quantile(values, 0.99), quantile(values, 1), quantile(values, 0)]).toEqual([50, 99, 100, 1]);
  expect(quantile([7], 0.99)).toBe(7);
  expect(quantile([], 0.5)).toBeNaN();
});

it('takes the middle value, or the mean of the two in the middle', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([9, 1, 5, 100])).toBe(7);
  expect(median([])).toBeNaN();
});
