import fc from 'fast-check';
import { expect, test } from 'vitest';
import { removeDirectionOverrides } from './remove-direction-overrides.ts';

const overrides = ['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'];

test('a text keeps all its characters but those that turn the text after them around', () => {
  const parts = fc.array(fc.oneof(fc.constantFrom(...overrides), fc.constantFrom('a', 'ش', '\u200F', '😀', ' ')));
  fc.assert(
    fc.property(parts, (given) => {
      expect(removeDirectionOverrides(given.join(''))).toBe(given.filter((part) => !overrides.includes(part)).join(''));
    }),
  );
});
