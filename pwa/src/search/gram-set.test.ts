import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asBytes } from './as-bytes.ts';
import { gramPlaces, gramSet, mayHold } from './gram-set.ts';

test('a text that contains a term is never skipped because of its trigrams', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map(asBytes);
  fc.assert(
    fc.property(text, text, text, (before, term, after) => {
      expect(mayHold(gramSet(before + term + after), gramPlaces(term))).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test('a text that shares no trigram with a term is usually skipped', () => {
  const set = gramSet('o boleto venceu ontem e a segunda via nao chegou '.repeat(20));
  const words = ['zebra', 'quixote', 'xadrez', 'jabuti', 'kiwi', 'fagulha', 'guarda', 'pimenta', 'hospital', 'domingo'];
  expect(words.filter((word) => mayHold(set, gramPlaces(word)))).toEqual([]);
  expect(mayHold(set, gramPlaces('bo'))).toBe(true);
});
