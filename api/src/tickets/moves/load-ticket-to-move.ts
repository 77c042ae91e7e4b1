import type { TicketId } from '@prosa/contract/ids';
import type { UpdateTicketBody } from '@prosa/contract/tickets/write-ticket';
import { sawItWaiting } from '@prosa/domain/tickets/sees-ticket';
import type { TenantTransaction } from '@prosa/database/tenant';
import { AppError } from '../../platform/app-error.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { findVisibleTicket } from '../rows/load-visible-ticket.ts';
import { otherOpenTicket } from '../rows/other-open-ticket.ts';
import { toTicketState, type StoredTicket } from '../rows/to-ticket-row.ts';
import type { Query } from '../../platform/write.ts';

/**
 * Loads the ticket of an update, locked. Where a colleague's accept took it out of the user's sight, another accept is
 * refused with ERR_OTHER_OPEN_TICKET and who has it; all else out of sight is ERR_NO_TICKET_FOUND.
 */
export async function loadTicketToMove(query: Query, ticketId: TicketId, change: UpdateTicketBody): Promise<StoredTicket> {
  const { tx, scope } = query;
  const visible = await findVisibleTicket(query, { id: ticketId }, 'lock');
  if (visible !== undefined) return visible;
  const asksForIt = (change.status === 'open' || change.status === 'group') && change.isTransfered !== true;
  const hidden = asksForIt ? await findTicket(tx, scope, ticketId) : undefined;
  if (hidden !== undefined && sawItWaiting(scope.viewer, toTicketState(hidden)))
    throw await otherOpenTicket(tx, scope.companyId, ticketId);
  throw new AppError('ERR_NO_TICKET_FOUND', 404);
}

const findTicket = (tx: TenantTransaction, { companyId }: Scope, ticketId: TicketId): Promise<StoredTicket | undefined> =>
  tx.selectFrom('tickets').selectAll().where('company_id', '=', companyId).where('id', '=', ticketId).executeTakeFirst();
