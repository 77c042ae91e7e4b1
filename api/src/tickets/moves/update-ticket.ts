import type { TicketId } from '@prosa/contract/ids';
import type { Ticket } from '@prosa/contract/tickets/ticket';
import type { UpdateTicketBody } from '@prosa/contract/tickets/write-ticket';
import type { TenantTransaction } from '@prosa/database/tenant';
import { AppError } from '../../platform/app-error.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { Command } from '../../platform/write.ts';
import { findActiveTicket } from '../rows/find-active-ticket.ts';
import { loadTicket } from '../rows/load-tickets.ts';
import { loadTicketToMove } from './load-ticket-to-move.ts';
import { findVisibleTicket } from '../rows/load-visible-ticket.ts';
import { moveTicket } from './move-ticket.ts';
import { loadOtherOpenTicketError } from '../rows/load-other-open-ticket-error.ts';
import type { StoredTicket } from '../rows/to-ticket-row.ts';

/**
 * `PUT /tickets/{id}`: moves a ticket one step of the transition table in one transaction, and returns it. After a transfer that
 * closes the ticket, returns the ticket in which the conversation goes on. Changes nothing if the user reopens a ticket whose
 * contact has another active ticket. In this case, returns the active ticket. If the user may not see the active ticket, refuses
 * with an error that names its attendant. Refuses with the codes of `moveTicket` and ERR_NO_TICKET_FOUND.
 */
export async function updateTicket(command: Command, ticketId: TicketId, change: UpdateTicketBody): Promise<Ticket> {
  const { tx, scope } = command;
  const storedTicket = await loadTicketToMove(command, ticketId, change);
  const movedTicket = await moveTicket(command, storedTicket, { ...change, mover: { kind: 'user', scope } });
  return movedTicket === undefined
    ? answerWithActiveTicket(tx, scope, storedTicket)
    : loadTicket(command, movedTicket.id, scope.hidesNumbers);
}

async function answerWithActiveTicket(tx: TenantTransaction, scope: Scope, storedTicket: StoredTicket): Promise<Ticket> {
  const activeTicket = await findActiveTicket(
    { tx, companyId: scope.companyId },
    storedTicket.contact_id,
    storedTicket.whatsapp_id,
  );
  if (activeTicket === undefined) throw new AppError('ERR_TICKET_CHANGED', 409);
  const visible = await findVisibleTicket({ tx, scope }, { id: activeTicket }, 'read');
  if (visible === undefined) throw await loadOtherOpenTicketError(tx, scope.companyId, activeTicket);
  return loadTicket({ tx, companyId: scope.companyId }, activeTicket, scope.hidesNumbers);
}
