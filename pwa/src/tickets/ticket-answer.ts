import { Ticket, TicketRow } from '@prosa/contract/tickets/ticket';
import * as v from 'valibot';

/** The schema of the server's answer to a command on a ticket. Its output is the ticket's changed row, in an array. */
export const ticketAnswer = v.pipe(
  Ticket,
  v.transform((ticket) => [{ table: 'tickets', key: ticket.id, row: v.parse(TicketRow, ticket) } as const]),
);
