import { Ticket, TicketRow } from '@prosa/contract/tickets/ticket';
import * as v from 'valibot';

/** Parses the server's answer to a command on a ticket, and returns the changed row that it contains. */
export const ticketAnswer = v.pipe(
  Ticket,
  v.transform((ticket) => [{ table: 'tickets', key: ticket.id, row: v.parse(TicketRow, ticket) } as const]),
);
