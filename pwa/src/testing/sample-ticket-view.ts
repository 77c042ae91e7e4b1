import type { TicketView } from '../tickets/list/use-ticket-list.ts';
import { sampleContact, sampleTicket } from './sample-rows.ts';

/**
 * Returns a sample ticket in the form that lists and conversations use. Of the rows to which the ticket refers, it contains only
 * the contact. `changes` replaces fields of it.
 */
export const sampleTicketView = (id: number, changes: Partial<TicketView> = {}): TicketView => ({
  ...sampleTicket(id),
  contact: sampleContact(),
  queue: undefined,
  user: undefined,
  connection: undefined,
  tags: [],
  last: undefined,
  lastAuthor: undefined,
  handedBy: undefined,
  mentionAuthors: new Map(),
  refusal: undefined,
  ...changes,
});
