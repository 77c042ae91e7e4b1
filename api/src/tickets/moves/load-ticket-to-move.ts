import type { TicketId } from '@prosa/contract/ids';
import type { UpdateTicketBody } from '@prosa/contract/tickets/write-ticket';
import { couldSeeWaitingTicket } from '@prosa/domain/tickets/sees-ticket';
import type { TenantTransaction } from '@prosa/database/tenant';
import { AppError } from '../../platform/app-error.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { findVisibleTicket } from '../rows/load-visible-ticket.ts';
import { loadOtherOpenTicketError } from '../rows/load-other-open-ticket-error.ts';
import { toTicketState, type StoredTicket } from '../rows/to-ticket-row.ts';
import type { UserReadContext } from '../../platform/write.ts';

/**
 * Loads and locks the ticket of an update. Refuses with ERR_NO_TICKET_FOUND if the user may not see the ticket. One case differs:
 * if the user tries to accept a ticket that a colleague has just accepted, refuses with ERR_OTHER_OPEN_TICKET, which names the
 * attendant.
 */
export async function loadTicketToMove(
  query: UserReadContext,
  ticketId: TicketId,
  change: UpdateTicketBody,
): Promise<StoredTicket> {
  const { tx, scope } = query;
  const visible = await findVisibleTicket(query, { id: ticketId }, 'lock');
  if (visible !== undefined) return visible;
  const isAccept = (change.status === 'open' || change.status === 'group') && change.isTransfered !== true;
  const hiddenTicket = isAccept ? await findTicket(tx, scope, ticketId) : undefined;
  if (hiddenTicket !== undefined && couldSeeWaitingTicket(scope.viewer, toTicketState(hiddenTicket)))
    throw await loadOtherOpenTicketError(tx, scope.companyId, ticketId);
  throw new AppError('ERR_NO_TICKET_FOUND', 404);
}

const findTicket = (tx: TenantTransaction, { companyId }: Scope, ticketId: TicketId): Promise<StoredTicket | undefined> =>
  tx.selectFrom('tickets').selectAll().where('company_id', '=', companyId).where('id', '=', ticketId).executeTakeFirst();
