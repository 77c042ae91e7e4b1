import { beforeEach, expect, test } from 'vitest';
import {
  clearSelectedTickets,
  MAX_SELECTED_TICKETS,
  selectedTickets,
  selectListedTickets,
  selectTicketRange,
  setSelectableTickets,
  toggleTicket,
} from './ticket-selection.ts';

const selected = () => [...selectedTickets.get()];
beforeEach(() => {
  clearSelectedTickets();
  setSelectableTickets(['a', 'b', 'c', 'd', 'e']);
});

test('a ticket is selected and removed from the selection, and a range goes from the last one in both directions', () => {
  toggleTicket('b');
  selectTicketRange('d');
  expect(selected()).toEqual(['b', 'c', 'd']);
  toggleTicket('c');
  expect(selected()).toEqual(['b', 'd']);
  toggleTicket('e');
  selectTicketRange('d');
  expect(selected()).toEqual(['b', 'd', 'e']);
  clearSelectedTickets();
  selectTicketRange('c');
  expect(selected()).toEqual(['c']);
});

test('a ticket that leaves the list leaves the selection, and a ticket outside of the list is never selected', () => {
  selectListedTickets();
  setSelectableTickets(['e', 'b']);
  expect(selected()).toEqual(['b', 'e']);
  toggleTicket('a');
  expect(selected()).toEqual(['b', 'e']);
});

test('no more than 100 tickets are selected, and the caller learns that some are left out', () => {
  setSelectableTickets(Array.from({ length: MAX_SELECTED_TICKETS + 1 }, (_, at) => String(at)));
  toggleTicket('0');
  expect(selectTicketRange('99')).toBe(true);
  expect(selectTicketRange('100')).toBe(false);
  expect(toggleTicket('100')).toBe(false);
  expect(selectListedTickets()).toBe(false);
  expect(selected()).toHaveLength(MAX_SELECTED_TICKETS);
});
