import type { UserId } from '@prosa/contract/ids';
import type { Write } from '../../platform/write.ts';
import { logTickets } from './log-tickets.ts';
import { publishTicketEvent } from '../rows/publish-ticket-event.ts';
import type { StoredTicket } from '../rows/to-ticket-row.ts';
import { attendService, requeueService } from './track-service.ts';

/**
 * `byUserId` is the user who hands tickets over. `toUserId` is the colleague who gets them, or null if they wait in their queues
 * again.
 */
type HandoverUsers = { readonly byUserId: UserId; readonly toUserId: UserId | null };

/**
 * Takes all active tickets from a user who leaves the company. The colleague `toUserId` gets the tickets that the user attended.
 * If `toUserId` is null, these tickets wait in their queues again. Tickets that waited only for this user then wait for their whole queue.
 * Updates the tickets' rows, services, logs and the change feed. Returns the number of tickets.
 */
export async function handOverTickets(write: Write, fromUserId: UserId, { byUserId, toUserId }: HandoverUsers): Promise<number> {
  const { tx, companyId, changes, now } = write;
  // Rows are locked in id order, so two concurrent calls cannot deadlock.
  const tickets = await tx
    .selectFrom('tickets')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('user_id', '=', fromUserId)
    .where('status', '<>', 'closed')
    .orderBy('id')
    .forUpdate()
    .execute();
  if (tickets.length === 0) return 0;
  await publishTicketEvent(write, { kind: 'taken-over', ticketIds: tickets.map(({ id }) => id), why: 'moved' });
  for (const ticket of tickets) {
    const next = decideNextState(ticket, toUserId);
    const movedTickets = await tx
      .updateTable('tickets')
      .set({ ...next, is_transfered: toUserId !== null, is_bot: false, handover: null, updated_at: now })
      .where('company_id', '=', companyId)
      .where('id', '=', ticket.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    changes.tickets.set(ticket.id, 'update');
    await recordHandOver(write, { before: ticket, after: movedTickets, byUserId });
  }
  return tickets.length;
}

const isAttended = ({ status }: StoredTicket): boolean => status === 'open' || status === 'group';

function decideNextState(ticket: StoredTicket, toUserId: UserId | null): Pick<StoredTicket, 'status' | 'user_id'> {
  if (isAttended(ticket) && toUserId !== null) return { status: ticket.status, user_id: toUserId };
  return { status: ticket.status === 'open' ? 'pending' : ticket.status, user_id: null };
}

type MovedTicket = { readonly before: StoredTicket; readonly after: StoredTicket; readonly byUserId: UserId };

async function recordHandOver(write: Write, { before, after, byUserId }: MovedTicket): Promise<void> {
  const entry = { ticketId: after.id, queueId: after.queue_id };
  if (after.user_id !== null) {
    await attendService(write, after);
    await logTickets(write, [
      { ...entry, type: 'transfered', userId: byUserId },
      { ...entry, type: 'receivedTransfer', userId: after.user_id },
    ]);
    if (after.user_id !== byUserId)
      await publishTicketEvent(write, { kind: 'handed-over', ticketId: after.id, userId: after.user_id });
    return;
  }
  if (isAttended(before)) await requeueService(write, after);
  await logTickets(write, [{ ...entry, type: 'pending', userId: byUserId }]);
}
