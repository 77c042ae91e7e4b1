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

test('a range starts at the ticket that was selected last, in either direction, and a selected ticket can be deselected', () => {
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

test('a selected ticket is deselected when it leaves the list, and a ticket outside the list is never selected', () => {
  selectListedTickets();
  setSelectableTickets(['e', 'b']);
  expect(selected()).toEqual(['b', 'e']);
  toggleTicket('a');
  expect(selected()).toEqual(['b', 'e']);
});

test('at most 100 tickets are selected, and each selection that leaves out tickets returns false', () => {
  setSelectableTickets(Array.from({ length: MAX_SELECTED_TICKETS + 1 }, (_, at) => String(at)));
  toggleTicket('0');
  expect(selectTicketRange('99')).toBe(true);
  expect(selectTicketRange('100')).toBe(false);
  expect(toggleTicket('100')).toBe(false);
  expect(selectListedTickets()).toBe(false);
  expect(selected()).toHaveLength(MAX_SELECTED_TICKETS);
});
