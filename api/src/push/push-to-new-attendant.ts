import { pushAbout } from '../push-queue/push-about.ts';
import type { TicketSubscriber } from '../tickets/rows/ticket-events.ts';

/** Tells the devices of a user that a colleague gave them a ticket. */
export const pushToNewAttendant: TicketSubscriber = async (write, event) => {
  if (event.kind === 'handed-over') await pushAbout(write, { kind: 'transfer', ticketId: event.ticketId, userId: event.userId });
};
