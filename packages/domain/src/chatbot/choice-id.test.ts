import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chatbotIdOf, queueIdOf } from '../testing/branded-ids.ts';
import { toChoiceId, toMenuAnswer } from './choice-id.ts';
import type { MenuPlace } from './menu-place.ts';

const arbitraryPlace: fc.Arbitrary<MenuPlace> = fc.record({
  queueId: fc.option(fc.integer({ min: 1, max: 3 }).map(queueIdOf)),
  optionId: fc.option(fc.integer({ min: 1, max: 3 }).map(chatbotIdOf)),
});
const arbitraryKey = fc.constantFrom('1', '2', '10', '99', '0', '#');

it('toMenuAnswer returns the key of a pressed choice of the shown menu, and an empty text for a choice of another menu', () => {
  fc.assert(
    fc.property(arbitraryPlace, arbitraryPlace, arbitraryKey, (place, shown, key) => {
      const isShown = place.queueId === shown.queueId && place.optionId === shown.optionId;
      const answer = toMenuAnswer(shown, { body: '2', replyId: toChoiceId(place, key) });
      expect(answer).toBe(isShown ? key : '');
    }),
  );
});

it('toMenuAnswer returns the text of a typed message and of a button that Prosa did not make', () => {
  fc.assert(
    fc.property(arbitraryPlace, fc.string(), fc.constantFrom(null, undefined, '', 'yes', 'menus/1'), (place, body, replyId) => {
      expect(toMenuAnswer(place, { body, ...(replyId === undefined ? {} : { replyId }) })).toBe(body);
    }),
  );
});
