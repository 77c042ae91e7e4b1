import type { Ticket } from '@prosa/contract/tickets/ticket';
import { ContactId } from '@prosa/contract/ids';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { sampleTicket } from '../../testing/sample-rows.ts';
import type { TicketView } from './use-ticket-list.ts';
import { mergeServerTickets } from './use-shown-list.ts';

const createHeldView = (id: number, contact: number, day: number) =>
  ({
    ...sampleTicket(id, { status: 'closed', updatedAt: `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z` }),
    contactId: v.parse(ContactId, contact),
  }) as unknown as TicketView; // The cast is safe: the test needs only these fields.
const createServerView = (id: number, contact: number, day: number) => {
  const shown = createHeldView(id, contact, day);
  return { ticket: shown, serverTicket: shown as unknown as Ticket };
};

test('the closed tickets of the device and the server are listed together by time, with one row per contact and connection', () => {
  const held = [createHeldView(1, 1, 20), createHeldView(2, 2, 5)];
  const merged = mergeServerTickets(held, [
    createServerView(3, 1, 19),
    createServerView(4, 3, 10),
    createServerView(5, 3, 9),
    createServerView(6, 4, 1),
  ]);
  expect(merged.tickets?.map(({ id }) => id)).toEqual([1, 4, 2, 6]);
  expect([...merged.serverTickets.values()].map(({ id }) => id)).toEqual([4, 6]);
  expect(mergeServerTickets(undefined, [createServerView(3, 1, 19)]).tickets).toBeUndefined();
});
