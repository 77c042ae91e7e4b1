import type { QueueId, TicketId, UserId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import type { Write } from '../../platform/write.ts';
import { logTickets } from './log-tickets.ts';
import { moveServicesToQueue } from './track-service.ts';

/**
 * Moves the active tickets of a queue to another queue, or out of any queue. Updates the tickets' rows, services, logs and the
 * change feed. An attended ticket keeps its attendant. Returns the number of tickets.
 */
export async function moveQueueTickets(
  write: Write,
  fromQueueId: QueueId,
  { byUserId, toQueueId }: { readonly byUserId: UserId; readonly toQueueId: QueueId | null },
): Promise<number> {
  const { tx, companyId, changes, now } = write;
  const ids = await lockQueueTickets(write, fromQueueId);
  if (ids.length === 0) return 0;
  await tx
    .updateTable('tickets')
    .set({ queue_id: toQueueId, updated_at: now })
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();
  await moveServicesToQueue(write, ids, toQueueId);
  await logTickets(
    write,
    ids.map((ticketId) => ({ ticketId, type: 'queue' as const, userId: byUserId, queueId: toQueueId })),
  );
  for (const id of ids) changes.tickets.set(id, 'update');
  return ids.length;
}

/** Locks the active tickets of a queue in id order, so that two concurrent calls cannot deadlock. Returns their ids. */
export async function lockQueueTickets(
  { tx, companyId }: Pick<Write, 'tx' | 'companyId'>,
  queueId: QueueId,
): Promise<TicketId[]> {
  const tickets = await tx
    .selectFrom('tickets')
    .select('id')
    .where('company_id', '=', companyId)
    .where('queue_id', '=', queueId)
    .where('status', '<>', 'closed')
    .orderBy('id')
    .forUpdate()
    .execute();
  return tickets.map(({ id }) => id);
}
