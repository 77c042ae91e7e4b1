import { expect, it } from 'vitest';
import { readRange } from './read-range.ts';

it('parses from-to, from, and the last bytes', () => {
  expect(readRange('bytes=0-1', 100)).toEqual({ start: 0, end: 1 });
  expect(readRange('bytes=90-', 100)).toEqual({ start: 90, end: 99 });
  expect(readRange('bytes=-10', 100)).toEqual({ start: 90, end: 99 });
  expect(readRange('bytes=50-500', 100)).toEqual({ start: 50, end: 99 });
});

it('sends the whole file for a range it does not understand, and refuses an unsatisfiable one', () => {
  expect(readRange(undefined, 100)).toBeNull();
  expect(readRange('bytes=0-1,5-6', 100)).toBeNull();
  expect(readRange('bytes=100-', 100)).toBe('unsatisfiable');
  expect(readRange('bytes=5-2', 100)).toBe('unsatisfiable');
});
