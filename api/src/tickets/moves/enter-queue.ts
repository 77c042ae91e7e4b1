import type { ConnectionId, QueueId } from '@prosa/contract/ids';
import type { Write } from '../../platform/write.ts';
import { closeTickets } from './close-tickets.ts';
import { notifyQueue } from './notify-queue.ts';
import { loadQueueCloses } from './queue-closes.ts';

type RoutedTicket = { readonly id: number; readonly queue_id: QueueId; readonly whatsapp_id: ConnectionId };

/** Puts a ticket under the rules of the queue the bot chose: its members are told, or the ticket is closed where the queue closes. */
export async function enterQueue(write: Write, ticket: RoutedTicket): Promise<void> {
  const { tx, companyId } = write;
  if (await loadQueueCloses(tx, companyId, ticket.queue_id)) await closeTickets(write, [ticket.id], null);
  else await notifyQueue(write, ticket);
}
