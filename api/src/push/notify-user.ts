import { enqueueNotifications } from '../push-queue/enqueue-notification.ts';
import type { TicketSubscriber } from '../platform/write.ts';

/**
 * Notifies the devices of the user who got a ticket from a colleague, whose ticket is back from its snooze, or whom a private note
 * mentions, and those of the supervisors of an overdue ticket.
 */
export const notifyUser: TicketSubscriber = async (write, event) => {
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
