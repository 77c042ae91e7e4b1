import { expect, test } from 'vitest';
import { makeConnection } from '../../sync-simulation/model/model-rows.ts';
import { ticketView } from '../../testing/sample-ticket-view.ts';
import { asksForRating } from './asks-for-rating.ts';

const connection = { ...makeConnection(1, '2026-11-21T10:00:00.000Z'), hasRatingMessage: true };
const open = ticketView(1, { status: 'open', isGroup: false, connection });
const closing = { userRating: 'enabled', farewell: 'with' } as const;

test('a user must choose whether to ask for a rating only if the company and the connection ask for ratings and a farewell is sent', () => {
  expect(asksForRating(open, closing)).toBe(true);
  expect(asksForRating(open, { ...closing, userRating: 'disabled' })).toBe(false);
  expect(asksForRating(open, { ...closing, farewell: 'without' })).toBe(false);
  expect(asksForRating({ ...open, connection: { ...connection, hasRatingMessage: false } }, closing)).toBe(false);
  expect(asksForRating({ ...open, connection: { ...connection, isFormer: true } }, closing)).toBe(false);
  expect(asksForRating({ ...open, isGroup: true }, closing)).toBe(false);
  expect(asksForRating({ ...open, status: 'nps' }, closing)).toBe(false);
});
