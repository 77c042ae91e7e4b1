import type { Write } from '../../platform/write.ts';
import type { TicketEvent } from './ticket-event.ts';

/** Calls every subscriber, in the order of `ticket-subscribers.ts`. */
export async function publishTicketEvent(write: Write, event: TicketEvent): Promise<void> {
  for (const subscriber of write.ticketSubscribers) await subscriber(write, event);
}
