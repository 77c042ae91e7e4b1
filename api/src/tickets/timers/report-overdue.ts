import { supervisesTicket } from '@prosa/domain/tickets/sees-ticket';
import { toViewer, viewerColumns } from '../../platform/access/viewer-columns.ts';
import type { Write } from '../../platform/write.ts';
import { logTickets } from '../moves/log-tickets.ts';
import { publishTicketEvent } from '../rows/publish-ticket-event.ts';
import { toTicketState, type StoredTicket } from '../rows/to-ticket-row.ts';

/**
 * Reports to a ticket's supervisors, once, that the answer to its customer is overdue, and logs `overdue`. The ticket stays in a
 * supervisor's notifications until that supervisor opens it or a person answers the customer.
 */
export async function reportOverdue(write: Write, ticket: StoredTicket): Promise<void> {
  const { tx, companyId, changes, now } = write;
  const users = await tx
    .selectFrom('users as u')
    .select(viewerColumns)
    .where('u.company_id', '=', companyId)
    .where('u.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('u.profile', '=', 'admin'), eb('u.all_user_chat', '=', 'enabled')]))
    .orderBy('u.id')
    .execute();
  const overdueFor = users.filter((row) => supervisesTicket(toViewer(row), toTicketState(ticket))).map(({ id }) => id);
  await tx
    .updateTable('tickets')
    .set({ overdue_told_at: now, overdue_for: overdueFor })
    .where('company_id', '=', companyId)
    .where('id', '=', ticket.id)
    .execute();
  changes.tickets.set(ticket.id, 'update');
  await logTickets(write, [{ ticketId: ticket.id, type: 'overdue', userId: null, queueId: ticket.queue_id }]);
  await publishTicketEvent(write, { kind: 'overdue', ticketId: ticket.id });
}
