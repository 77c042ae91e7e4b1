import type { QueueId, TicketId } from '@prosa/contract/ids';
import type { Write } from '../../platform/write.ts';
import { logTickets } from './log-tickets.ts';

/** Removes the attendant from a waiting ticket, and logs `pending`. The ticket then waits for every member of its queue. */
export async function releaseAttendant(write: Write, ticketId: TicketId, queueId: QueueId): Promise<void> {
  const { tx, companyId, changes, now } = write;
  await tx
    .updateTable('tickets')
    .set({ user_id: null, handover: null, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', ticketId)
    .execute();
  if (!changes.tickets.has(ticketId)) changes.tickets.set(ticketId, 'update');
  await logTickets(write, [{ ticketId, type: 'pending', userId: null, queueId }]);
}
