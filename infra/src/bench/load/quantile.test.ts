import { expect, it } from 'vitest';
import { median, quantile } from './quantile.ts';

it('a quantile is the value below which the given share of the values lies, in whatever order they come', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([quantile(values, 0.5), quantile(values, 0.99), quantile(values, 1), quantile(values, 0)]).toEqual([50, 99, 100, 1]);
  expect(quantile([7], 0.99)).toBe(7);
  expect(quantile([], 0.5)).toBeNaN();
});

it('the median is the middle value, or the mean of the two values in the middle', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([9, 1, 5, 100])).toBe(7);
  expect(median([])).toBeNaN();
});
