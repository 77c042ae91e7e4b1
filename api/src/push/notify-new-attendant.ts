import { enqueueNotification } from '../push-queue/enqueue-notification.ts';
import type { TicketSubscriber } from '../platform/write.ts';

/** Notifies the devices of the user who got a ticket from a colleague. */
export const notifyNewAttendant: TicketSubscriber = async (write, event) => {
  if (event.kind === 'handed-over')
    await enqueueNotification(write, { kind: 'transfer', ticketId: event.ticketId, userId: event.userId });
};
