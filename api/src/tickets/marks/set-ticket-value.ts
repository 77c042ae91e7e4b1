import type { TicketId } from '@prosa/contract/ids';
import type { Ticket } from '@prosa/contract/tickets/ticket';
import type { TicketValueBody } from '@prosa/contract/tickets/write-ticket';
import type { Command } from '../../platform/write.ts';
import { loadTicket } from '../rows/load-tickets.ts';
import { loadVisibleTicket } from '../rows/load-visible-ticket.ts';

/**
 * `PUT /tickets-value/{id}`: sets the value of a ticket. The ticket's position in the lists stays. Changes nothing if the ticket
 * already has this value. Refuses with ERR_NO_TICKET_FOUND.
 */
export async function setTicketValue(command: Command, ticketId: TicketId, { value }: TicketValueBody): Promise<Ticket> {
  const { tx, companyId, changes } = command;
  const { hidesNumbers } = command.scope;
  const storedTicket = await loadVisibleTicket(command, { id: ticketId }, 'lock');
  if (storedTicket.value === null || Number(storedTicket.value) !== value) {
    await tx
      .updateTable('tickets')
      .set({ value: value.toFixed(2) })
      .where('company_id', '=', companyId)
      .where('id', '=', ticketId)
      .execute();
    changes.tickets.set(ticketId, 'update');
  }
  return loadTicket(command, ticketId, hidesNumbers);
}
