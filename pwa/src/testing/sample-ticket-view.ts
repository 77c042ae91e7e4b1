import type { TicketView } from '../tickets/list/use-ticket-list.ts';
import { contact, ticket } from './sample-rows.ts';

/**
 * Returns a sample ticket in the form that lists and conversations use. Of the rows to which the ticket refers, it contains only
 * the contact. `changes` replaces fields of it.
 */
export const ticketView = (id: number, changes: Partial<TicketView> = {}): TicketView => ({
  ...ticket(id),
  contact: contact(),
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
