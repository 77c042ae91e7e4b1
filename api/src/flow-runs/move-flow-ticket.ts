import type { QueueId } from '@prosa/contract/ids';
import type { Write } from '../platform/write.ts';
import { moveTicket } from '../tickets/moves/move-ticket.ts';
import type { StoredTicket } from '../tickets/rows/to-ticket-row.ts';

/**
 * Moves the ticket into a queue, where it waits for any member, and adds `queue` to the ticket log. If somebody attends the
 * ticket, a new service begins. The ticket of a group keeps the status `group`. A queue with `closeTicket` closes the ticket.
 * Returns the changed ticket, or undefined if the queue is deleted.
 */
export async function moveFlowTicket(write: Write, ticket: StoredTicket, queueId: QueueId): Promise<StoredTicket | undefined> {
  const { tx, companyId } = write;
  const queue = await tx
    .selectFrom('queues')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', queueId)
    // This lock waits for a deletion of the queue, so that no ticket refers to a deleted queue.
    .forShare()
    .executeTakeFirst();
  if (queue === undefined) return undefined;
  return moveTicket(write, ticket, { mover: { kind: 'system', reason: 'flow' }, queueId, amountUsedBotQueues: 0 });
}
