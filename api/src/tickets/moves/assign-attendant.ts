import type { QueueId, TicketId, UserId } from '@prosa/contract/ids';
import type { Write } from '../../platform/write.ts';
import { lockQueueOrUserForReference } from '../rows/lock-queue-or-user-for-reference.ts';
import { publishTicketEvent } from '../rows/publish-ticket-event.ts';
import { logTickets } from './log-tickets.ts';

/**
 * Assigns a waiting ticket to an attendant, logs `userDefine`, and notifies the attendant. The ticket stays pending. Refuses with
 * ERR_NO_USER_FOUND.
 */
export async function assignAttendant(
  write: Write,
  ticketId: TicketId,
  { userId, queueId }: { readonly userId: UserId; readonly queueId: QueueId | null },
): Promise<void> {
  const { tx, companyId, changes, now } = write;
  await lockQueueOrUserForReference(write, 'users', userId);
  await tx
    .updateTable('tickets')
    .set({ user_id: userId, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', ticketId)
    .execute();
  if (!changes.tickets.has(ticketId)) changes.tickets.set(ticketId, 'update');
  await logTickets(write, [{ ticketId, type: 'userDefine', userId, queueId }]);
  await publishTicketEvent(write, { kind: 'handed-over', ticketId, userId });
}
