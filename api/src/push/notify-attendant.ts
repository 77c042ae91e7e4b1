import { enqueueNotification } from '../push-queue/enqueue-notification.ts';
import type { TicketSubscriber } from '../platform/write.ts';

/** Notifies the devices of the user who got a ticket from a colleague, or whose ticket is back from its snooze. */
export const notifyAttendant: TicketSubscriber = async (write, event) => {
  if (event.kind !== 'handed-over' && event.kind !== 'snooze-ended') return;
  const { ticketId, userId } = event;
  await enqueueNotification(write, { kind: event.kind === 'handed-over' ? 'transfer' : 'snooze', ticketId, userId });
};
