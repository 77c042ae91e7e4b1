import { expect, it } from 'vitest';
import { parseRange } from './parse-range.ts';

it('parseRange parses a range with start and end, a range with only a start, and a range of the last bytes', () => {
  expect(parseRange('bytes=0-1', 100)).toEqual({ start: 0, end: 1 });
  expect(parseRange('bytes=90-', 100)).toEqual({ start: 90, end: 99 });
  expect(parseRange('bytes=-10', 100)).toEqual({ start: 90, end: 99 });
  expect(parseRange('bytes=50-500', 100)).toEqual({ start: 50, end: 99 });
});

it('parseRange returns null (the whole file) for a header that it can’t parse, and refuses a range outside of the file', () => {
  expect(parseRange(undefined, 100)).toBeNull();
  expect(parseRange('bytes=0-1,5-6', 100)).toBeNull();
  expect(parseRange('bytes=100-', 100)).toBe('unsatisfiable');
  expect(parseRange('bytes=5-2', 100)).toBe('unsatisfiable');
});
