import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JoinedTextSearch } from './joined-text-search.ts';
import { createTermFinder } from './create-term-finder.ts';

// The texts use few different letters, so that a term occurs often, and its occurrences may overlap.
const text = (minLength: number) => fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'x'), minLength, maxLength: 14 });

test('a term is found if and only if the text contains it', () => {
  fc.assert(
    fc.property(text(0), text(1), text(0), (before, term, after) => {
      const finder = createTermFinder(term);
      expect(finder(before + term + after)).toBe(true);
      expect(finder(before + after)).toBe((before + after).includes(term));
    }),
    { numRuns: 2_000 },
  );
});

test('a search in joined texts finds exactly the texts that contain a term, after any changes of the texts', () => {
  const line = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.option(text(0)));
  fc.assert(
    fc.property(fc.array(fc.tuple(line, text(1))), (steps) => {
      const lines = new JoinedTextSearch();
      const held = new Map<number, string>();
      for (const [[id, written], term] of steps) {
        if (written === null) {
          lines.delete(id);
          held.delete(id);
        } else {
          lines.set(id, written);
          held.set(id, written);
        }
        const expected = [...held].filter(([, each]) => each.includes(term)).map(([each]) => each);
        expect([...lines.find(term)].toSorted()).toEqual(expected.toSorted());
      }
    }),
    { numRuns: 1_000 },
  );
});
