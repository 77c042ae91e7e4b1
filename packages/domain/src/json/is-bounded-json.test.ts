import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isBoundedJson, MAX_JSON_DEPTH } from './is-bounded-json.ts';

/** Counts values in the same way as the code under test: one for each comma and each opening bracket outside of strings. */
function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value);
  return 1 + Math.max(0, inner.length - 1) + inner.reduce<number>((sum, each) => sum + countValues(each), 0);
}
const countLevels = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(countLevels)) : 0;

it('isBoundedJson counts the values and levels of any JSON, whatever text it contains', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^["\\,[\]{}]{0,12}$/));
  const json = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 6 }, text, fc.integer(), fc.array(tie('value')), fc.dictionary(text, tie('value'))),
  })).value;
  fc.assert(
    fc.property(json, fc.boolean(), (value, isSpaced) => {
      const written = JSON.stringify(value, null, isSpaced ? 1 : undefined);
      const values = countValues(value);
      expect(isBoundedJson(written, values)).toBe(countLevels(value) <= MAX_JSON_DEPTH);
      if (values > 0) expect(isBoundedJson(written, values - 1)).toBe(false);
    }),
  );
});

it('isBoundedJson refuses a text at the first bracket that is too deep, without reading the rest', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  expect(isBoundedJson(nested(MAX_JSON_DEPTH), 1_000)).toBe(true);
  expect(isBoundedJson(nested(MAX_JSON_DEPTH + 1), 1_000)).toBe(false);
  expect(isBoundedJson('['.repeat(4_000_000), 4_000_000)).toBe(false);
});

it.each(['"', '"\\', '{"a', '"\\"', ''])('isBoundedJson returns a result and does not throw for %j, which isn’t JSON', (text) => {
  expect(isBoundedJson(text, 10)).toBe(true);
});
