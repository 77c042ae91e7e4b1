import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asBytes } from './as-bytes.ts';
import { gramPlaces, gramSet, mayHold } from './gram-set.ts';

test('a text that holds a term is never passed over for its runs', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map(asBytes);
  fc.assert(
    fc.property(text, text, text, (before, term, after) => {
      expect(mayHold(gramSet(before + term + after), gramPlaces(term))).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test('a text that shares no run with a term is mostly passed over', () => {
  const set = gramSet('o boleto venceu ontem e a segunda via nao chegou '.repeat(20));
  const words = ['zebra', 'quixote', 'xadrez', 'jabuti', 'kiwi', 'fagulha', 'guarda', 'pimenta', 'hospital', 'domingo'];
  expect(words.filter((word) => mayHold(set, gramPlaces(word)))).toEqual([]);
  expect(mayHold(set, gramPlaces('bo'))).toBe(true);
});
