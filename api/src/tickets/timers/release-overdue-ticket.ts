import type { QueueId } from '@prosa/contract/ids';
import type { Write } from '../../platform/write.ts';
import { assignRandomAttendant } from '../moves/assign-random-attendant.ts';
import { moveTicket } from '../moves/move-ticket.ts';
import { releaseAttendant } from '../moves/release-attendant.ts';
import type { StoredTicket } from '../rows/to-ticket-row.ts';
import { timerMover } from './timer-mover.ts';

/**
 * Takes an overdue ticket from its attendant. If `to` is `next`, assigns the ticket to another member of the queue who is online.
 * Otherwise, or if no other member is online, the ticket waits for the whole queue.
 */
export async function releaseOverdueTicket(
  write: Write,
  ticket: StoredTicket,
  { queueId, to }: { readonly queueId: QueueId; readonly to: 'return' | 'next' },
): Promise<void> {
  const exceptUserId = ticket.user_id;
  if (ticket.status === 'open') await moveTicket(write, ticket, { mover: timerMover, status: 'pending' });
  const nextUserId = to === 'next' ? await assignRandomAttendant(write, ticket.id, { queueId, exceptUserId }) : null;
  if (nextUserId === null && ticket.status === 'pending') await releaseAttendant(write, ticket.id, queueId);
}
