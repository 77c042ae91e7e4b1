import type { QueueId } from '@prosa/contract/ids';
import type { Write } from '../platform/write.ts';
import { enterQueue } from '../tickets/moves/enter-queue.ts';
import { routeTicket } from '../tickets/moves/route-ticket.ts';
import type { StoredTicket } from '../tickets/rows/to-ticket-row.ts';

/**
 * Puts the ticket into a queue, where it waits for anybody there: log `queue`. A ticket somebody attended begins a new spell;
 * a group stays a group; a queue that closes what enters it closes it. Gives the ticket as it is then, undefined where the queue is gone.
 */
export async function moveFlowTicket(write: Write, ticket: StoredTicket, queueId: QueueId): Promise<StoredTicket | undefined> {
  const { tx, companyId } = write;
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
  await routeTicket(write, id, { queueId, by: 'flow' });
  if (ticket.whatsapp_id !== null) await enterQueue(write, { id, queue_id: queueId, whatsapp_id: ticket.whatsapp_id });
  return tx.selectFrom('tickets').selectAll().where('company_id', '=', companyId).where('id', '=', id).executeTakeFirstOrThrow();
}
