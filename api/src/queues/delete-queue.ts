import type { QueueId } from '@prosa/contract/ids';
import type { DeletedQueue } from '@prosa/contract/queues/queue-fields';
import { recordChange } from '../change-log/record-change.ts';
import { clearOptionReferences } from '../chatbots/clear-option-references.ts';
import { removeQueueFromConnections } from '../connections/remove-queue-from-connections.ts';
import { lockQueues } from '../lookups/lock-queues.ts';
import { AppError } from '../platform/app-error.ts';
import type { Command } from '../platform/write.ts';
import { lockQueueTickets, moveQueueTickets } from '../tickets/moves/move-queue-tickets.ts';
import { loadManagedQueue } from './managed-queue.ts';
import { toQueueLogFields } from './save-queue.ts';

/**
 * Deletes a queue with its chatbot and its service hours. Its active tickets move to another queue or to none. The queue is
 * removed from connections, users and the chatbots of other queues. Flows that refer to the queue keep its id. Refuses with
 * ERR_NO_QUEUE_FOUND.
 */
export async function deleteQueue(command: Command, id: QueueId, toQueueId: QueueId | undefined): Promise<DeletedQueue> {
  const { tx, companyId, changes, scope } = command;
  // Other commands lock a ticket before its queue. The same order here avoids deadlocks.
  await lockQueueTickets(command, id);
  await lockQueues(command, [id, toQueueId]);
  if (toQueueId === id) throw new AppError('ERR_NO_QUEUE_FOUND', 404);
  const queue = await loadManagedQueue(command, id);
  const movedTickets = await moveQueueTickets(command, id, { byUserId: scope.viewer.id, toQueueId: toQueueId ?? null });
  await removeQueueFromConnections(command, id);
  await clearOptionReferences(command, { column: 'opt_queue_id', id });
  const members = await tx
    .selectFrom('user_queues')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('queue_id', '=', id)
    .execute();
  await tx.deleteFrom('queues').where('company_id', '=', companyId).where('id', '=', id).execute();
  for (const member of members) changes.users.set(member.user_id, 'update');
  await recordChange(command, { entity: 'queue', id, name: queue.name }, { before: toQueueLogFields(queue), after: null });
  changes.queues.set(id, 'delete');
  return { id, movedTickets };
}
