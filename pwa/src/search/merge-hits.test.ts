import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeHits, type ShownHits } from './merge-hits.ts';
import type { SearchHit } from './search-protocol.ts';

const toTicketIds = (hits: readonly SearchHit[]): number[] => hits.map(({ ticketId }) => ticketId);
const hitOf = (ticketId: number, id?: string): SearchHit =>
  id === undefined ? { ticketId } : { ticketId, message: { id, snippet: { before: '', match: id, after: '' } } };
const arbitraryAnswer = fc.record({
  hits: fc.uniqueArray(fc.integer({ min: 1, max: 12 })).map((found) => found.map((id) => hitOf(id, `m${id}`))),
  isWhole: fc.boolean(),
});

test('later answers to a search move no shown ticket, and no ticket is repeated or lost', () => {
  fc.assert(
    fc.property(
      arbitraryAnswer,
      fc.array(fc.tuple(arbitraryAnswer, fc.boolean()), { maxLength: 5 }),
      fc.uniqueArray(fc.integer({ min: 10, max: 14 })).map((some) => new Set(some)),
      (first, later, elsewhere) => {
        let shown: ShownHits = { ...first, late: [] };
        for (const [next, asksForMore] of later) {
          const after = mergeHits(shown, next, { asksForMore, elsewhere });
          expect(toTicketIds(after.hits).slice(0, shown.hits.length)).toEqual(toTicketIds(shown.hits));
          expect(toTicketIds(after.late).slice(0, shown.late.length)).toEqual(toTicketIds(shown.late));
          if (!asksForMore) expect(after.hits).toHaveLength(shown.hits.length);
          const all = [...toTicketIds(after.hits), ...toTicketIds(after.late)];
          expect(new Set(all).size).toBe(all.length);
          for (const { ticketId } of next.hits) expect(all.includes(ticketId) || elsewhere.has(ticketId)).toBe(true);
          shown = after;
        }
      },
    ),
    { numRuns: 1_000 },
  );
});

test('a shown hit gets the current text of an edited message, and loses the text of a deleted message', () => {
  const shown = { hits: [hitOf(1, 'a'), hitOf(2, 'b')], late: [], isWhole: true };
  const after = mergeHits(shown, { hits: [hitOf(1, 'c')], isWhole: true }, { asksForMore: false, elsewhere: new Set() });
  expect(after).toEqual({ hits: [hitOf(1, 'c'), hitOf(2)], late: [], isWhole: true });
});

test('a complete list of hits still counts as complete after an incomplete answer, unless the user asks for more hits', () => {
  const shown = { hits: [hitOf(1)], late: [], isWhole: true };
  expect(mergeHits(shown, { hits: [hitOf(2)], isWhole: false }, { asksForMore: false, elsewhere: new Set() }).isWhole).toBe(true);
  expect(mergeHits(shown, { hits: [hitOf(2)], isWhole: false }, { asksForMore: true, elsewhere: new Set() }).isWhole).toBe(false);
});
