import type { QueueId } from '@prosa/contract/ids';
import type { Write } from '../platform/write.ts';
import { enterQueue } from '../tickets/enter-queue.ts';
import { logTickets } from '../tickets/log-tickets.ts';
import type { StoredTicket } from '../tickets/to-ticket-row.ts';
import { routeService } from '../tickets/track-service.ts';

/**
 * Puts the ticket into a queue, where it waits for anybody there: log `queue`. A ticket somebody attended begins a new spell;
 * a group stays a group; a queue that closes what enters it closes it. Gives the ticket as it is then, undefined where the queue is gone.
 */
export async function moveFlowTicket(write: Write, ticket: StoredTicket, queueId: QueueId): Promise<StoredTicket | undefined> {
  const { tx, companyId, changes, now } = write;
  const { id } = ticket;
  const queue = await tx
    .selectFrom('queues')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', queueId)
    // A queue that is being deleted is waited for, not pointed to.
    .forShare()
    .executeTakeFirst();
  if (queue === undefined) return undefined;
  const moved = await tx
    .updateTable('tickets')
    .set({
      ...(ticket.status === 'open' ? { status: 'pending' as const } : {}),
      queue_id: queueId,
      user_id: null,
      amount_used_bot_queues: 0,
      updated_at: now,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning(['id', 'user_id', 'queue_id', 'whatsapp_id'])
    .executeTakeFirstOrThrow();
  await routeService(write, moved);
  await logTickets(write, [{ ticketId: id, type: 'queue', userId: null, queueId }]);
  if (!changes.tickets.has(id)) changes.tickets.set(id, 'update');
  if (ticket.whatsapp_id !== null) await enterQueue(write, { id, queue_id: queueId, whatsapp_id: ticket.whatsapp_id });
  return tx.selectFrom('tickets').selectAll().where('company_id', '=', companyId).where('id', '=', id).executeTakeFirstOrThrow();
}
