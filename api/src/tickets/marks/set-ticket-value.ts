import type { TicketId } from '@prosa/contract/ids';
import type { Ticket } from '@prosa/contract/tickets/ticket';
import type { TicketValueBody } from '@prosa/contract/tickets/write-ticket';
import type { Command } from '../../platform/write.ts';
import { loadTicket } from '../rows/load-tickets.ts';
import { loadVisibleTicket } from '../rows/load-visible-ticket.ts';

/**
 * `PUT /tickets-value/{id}`: sets the sale value of the ticket. The ticket keeps its place in the lists. If the value is the
 * current one, nothing changes. Refuses with ERR_NO_TICKET_FOUND.
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
