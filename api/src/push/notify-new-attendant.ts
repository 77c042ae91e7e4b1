import { enqueueNotification } from '../push-queue/enqueue-notification.ts';
import type { TicketSubscriber } from '../platform/write.ts';

/** Notifies the devices of a user to whom a colleague gave a ticket. */
export const notifyNewAttendant: TicketSubscriber = async (write, event) => {
  if (event.kind === 'handed-over')
    await enqueueNotification(write, { kind: 'transfer', ticketId: event.ticketId, userId: event.userId });
};
