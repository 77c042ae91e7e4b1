import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldText } from '../platform/fold-text.ts';
import { splitAtTerm } from './split-at-term.ts';

it('each match of a search term is found whatever its case and accents, and the text stays as written', () => {
  expect(splitAtTerm('Orçamento? O ORCAMENTO!', 'orcamento')).toEqual([
    { text: 'Orçamento', isMatch: true },
    { text: '? O ', isMatch: false },
    { text: 'ORCAMENTO', isMatch: true },
    { text: '!', isMatch: false },
  ]);
  expect(splitAtTerm('bom\ndia', 'bom dia')).toEqual([{ text: 'bom\ndia', isMatch: true }]);
  expect(splitAtTerm('cafe\u0301s', 'cafe')).toEqual([
    { text: 'cafe\u0301', isMatch: true },
    { text: 's', isMatch: false },
  ]);
  expect(splitAtTerm('Straße', 'ss')).toEqual([
    { text: 'Stra', isMatch: false },
    { text: 'ß', isMatch: true },
    { text: 'e', isMatch: false },
  ]);
  expect(splitAtTerm('nada', '')).toEqual([{ text: 'nada', isMatch: false }]);
});

it('the pieces into which a text is split, joined together, are the whole text again', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'á', 'A', 'ß', 'ﬁ', 'i', 'İ', '\u0301', ' ', '😀') });
  fc.assert(
    fc.property(letters, letters, (text, term) => {
      const pieces = splitAtTerm(text, foldText(term));
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    }),
  );
});
