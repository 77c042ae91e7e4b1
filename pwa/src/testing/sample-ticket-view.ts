import type { TicketView } from '../tickets/list/use-ticket-list.ts';
import { contact, ticket } from './sample-rows.ts';

/** Returns a ticket as lists and conversations get it, but joined only with its contact. */
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
