import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toByteString } from './to-byte-string.ts';
import { listTrigramPositions, createTrigramSet, mightContainTrigrams } from './create-trigram-set.ts';

test('the trigram check never excludes a text that contains the term', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map(toByteString);
  fc.assert(
    fc.property(text, text, text, (before, term, after) => {
      expect(mightContainTrigrams(createTrigramSet(before + term + after), listTrigramPositions(term))).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test('the trigram check usually excludes a text that shares no trigram with the term', () => {
  const set = createTrigramSet('o boleto venceu ontem e a segunda via nao chegou '.repeat(20));
  const words = ['zebra', 'quixote', 'xadrez', 'jabuti', 'kiwi', 'fagulha', 'guarda', 'pimenta', 'hospital', 'domingo'];
  expect(words.filter((word) => mightContainTrigrams(set, listTrigramPositions(word)))).toEqual([]);
  expect(mightContainTrigrams(set, listTrigramPositions('bo'))).toBe(true);
});
