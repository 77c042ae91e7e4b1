import { Ticket, TicketRow } from '@prosa/contract/tickets/ticket';
import * as v from 'valibot';

/** Parses the row in the server's answer to a command on a ticket. */
export const ticketAnswer = v.pipe(
  Ticket,
  v.transform((ticket) => [{ table: 'tickets', key: ticket.id, row: v.parse(TicketRow, ticket) } as const]),
);
