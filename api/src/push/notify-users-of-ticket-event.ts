import { enqueueNotifications } from '../push-queue/enqueue-notification.ts';
import type { TicketSubscriber } from '../platform/write.ts';

/**
 * Notifies the user who got a ticket from a colleague, the user whose ticket is back from its snooze, the users whom a private
 * note mentions, and the supervisors of an overdue ticket.
 */
export const notifyUsersOfTicketEvent: TicketSubscriber = async (write, event) => {
  if (event.kind === 'mentioned') {
    const { ticketId, userIds } = event;
    await enqueueNotifications(
      write,
      userIds.map((userId) => ({ kind: 'mention', ticketId, userId })),
    );
  }
  if (event.kind === 'overdue') await enqueueNotifications(write, [{ kind: 'overdue', ticketId: event.ticketId }]);
  if (event.kind !== 'handed-over' && event.kind !== 'snooze-ended') return;
  const { ticketId, userId } = event;
  await enqueueNotifications(write, [{ kind: event.kind === 'handed-over' ? 'transfer' : 'snooze', ticketId, userId }]);
};
