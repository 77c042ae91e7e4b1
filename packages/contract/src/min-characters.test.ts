import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { minCharacters } from './min-characters.ts';

/** Parts of random texts: code points that can join with their neighbours into one character, and any other short strings. */
const part = fc.oneof(
  fc.constantFrom(
    'a',
    ' ',
    'é',
    '\u0301',
    '\u200D',
    '\r',
    '\n',
    '👩',
    '🇧',
    '🏽',
    '\uFE0F',
    '©',
    '\u00AD',
    '각',
    '\u1100',
    'ي',
    '\uD83D',
  ),
  fc.string({ unit: 'binary', maxLength: 2 }),
);

it('minCharacters accepts exactly the texts that minGraphemes of valibot accepts', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), fc.integer({ min: 1, max: 5 }), (parts, min) => {
      const text = parts.join('');
      expect(v.is(v.pipe(v.string(), minCharacters(min)), text)).toBe(v.is(v.pipe(v.string(), v.minGraphemes(min)), text));
    }),
    { numRuns: 500 },
  );
});
