import { expect, test } from 'vitest';
import { makeConnection } from '../../sync-simulation/model/model-rows.ts';
import { sampleTicketView } from '../../testing/sample-ticket-view.ts';
import { asksForRating } from './asks-for-rating.ts';

const connection = { ...makeConnection(1, '2026-11-21T10:00:00.000Z'), hasRatingMessage: true };
const openTicket = sampleTicketView(1, { status: 'open', isGroup: false, connection });
const closingConditions = { userRating: 'enabled', farewell: 'with' } as const;

test('a user must choose whether to ask for a rating only if the company and the connection ask for ratings and a farewell is sent', () => {
  expect(asksForRating(openTicket, closingConditions)).toBe(true);
  expect(asksForRating(openTicket, { ...closingConditions, userRating: 'disabled' })).toBe(false);
  expect(asksForRating(openTicket, { ...closingConditions, farewell: 'without' })).toBe(false);
  expect(asksForRating({ ...openTicket, connection: { ...connection, hasRatingMessage: false } }, closingConditions)).toBe(false);
  expect(asksForRating({ ...openTicket, connection: { ...connection, isFormer: true } }, closingConditions)).toBe(false);
  expect(asksForRating({ ...openTicket, isGroup: true }, closingConditions)).toBe(false);
  expect(asksForRating({ ...openTicket, status: 'nps' }, closingConditions)).toBe(false);
});
