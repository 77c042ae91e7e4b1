import type { ConnectionId, ContactId } from '@prosa/contract/ids';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import type { LocalDatabase } from '../sync/database/local-database.ts';

/**
 * Lists, for each contact, the newest held ticket whose connection still exists, because the server sends a message to a contact
 * on the connection of the newest ticket. With `whatsappId`, only tickets of that connection count.
 */
export async function listNewestTicketPerContact(
  database: LocalDatabase,
  contactIds: readonly ContactId[],
  whatsappId: ConnectionId | null = null,
): Promise<ReadonlyMap<number, TicketRow>> {
  const [tickets, connections] = await Promise.all([
    database.tickets
      .where('contactId')
      .anyOf([...contactIds])
      .toArray(),
    database.connections.filter(({ isFormer }) => isFormer !== true).primaryKeys(),
  ]);
  const usable = new Set<number>(whatsappId === null ? connections : [whatsappId]);
  const found = tickets
    .filter((ticket) => ticket.whatsappId !== null && usable.has(ticket.whatsappId))
    .toSorted((a, b) => a.id - b.id);
  return new Map(found.map((ticket) => [ticket.contactId, ticket]));
}
