import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decideRatingReaction, hasRatingMessage, mayAskForRating, parseRating } from './rating.ts';

it('a rating is asked for only if the company has enabled ratings and the connection has a text for the question', () => {
  const isAsked = (userRating: 'enabled' | 'disabled', ratingMessage: string) =>
    mayAskForRating({ userRating }, { hasRatingMessage: hasRatingMessage({ ratingMessage }) });
  expect(isAsked('enabled', 'Que nota você dá?')).toBe(true);
  expect(isAsked('enabled', ' \n')).toBe(false);
  expect(isAsked('disabled', 'Que nota você dá?')).toBe(false);
});

it('each whole number from 0 to 10 is a rating, even with spaces around the number', () => {
  fc.assert(
    fc.property(fc.nat(10), (rating) => {
      expect(parseRating(` ${rating}\n`)).toBe(rating);
    }),
  );
});

it('decimals are rounded, and a number outside of 0 to 10 becomes the nearest rating', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9999, max: 9999 }), fc.nat(99), fc.constantFrom('.', ','), (whole, decimals, point) => {
      const text = `${whole}${point}${String(decimals).padStart(2, '0')}`;
      const rating = parseRating(text);
      expect(rating).toBe(Math.min(10, Math.max(0, Math.round(Number(text.replace(',', '.'))))));
    }),
  );
});

it.each([
  ['9\uFE0F\u20E3', 9],
  ['\u{1F51F}', 10],
  ['+8', 8],
  ['10 obrigado', undefined],
  ['nota 9', undefined],
  ['9/10', undefined],
  ['', undefined],
  ['1e1', undefined],
  ['٩', undefined],
])('the answer %j gives the rating %s', (answer, rating) => expect(parseRating(answer)).toBe(rating));

it('for any text, parseRating returns a whole number from 0 to 10 or undefined', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const rating = parseRating(text);
      if (rating !== undefined) expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).toContain(rating);
    }),
  );
});

it('the question for a rating is sent at most maxTimes times, and without limit if maxTimes is 0', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5 }), (maxTimes) => {
      let timesAsked = 1;
      while (timesAsked < 20 && decideRatingReaction('boa tarde', { timesAsked, maxTimes }).kind === 'ask') timesAsked += 1;
      expect(timesAsked).toBe(maxTimes === 0 ? 20 : maxTimes);
    }),
  );
  expect(decideRatingReaction('9', { timesAsked: 3, maxTimes: 3 })).toEqual({ kind: 'rate', rating: 9 });
});
