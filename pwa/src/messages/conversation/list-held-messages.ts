import type { Message } from '@prosa/contract/messages/message';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import type { LocalDatabase } from '../../sync/database/local-database.ts';

/**
 * The ticket whose conversation a user reads. The conversation also includes the contact's earlier tickets over the same
 * connection.
 */
export type ConversationTicket = Pick<TicketRow, 'id' | 'contactId' | 'whatsappId'>;

/** Lists the held tickets of a conversation, in no particular order. */
export const listHeldTickets = (
  database: LocalDatabase,
  { id, contactId, whatsappId }: ConversationTicket,
): Promise<TicketRow[]> =>
  database.tickets
    .where('contactId')
    .equals(contactId)
    .filter((each) => each.id <= id && each.whatsappId === whatsappId)
    .toArray();

/**
 * Lists the messages of a conversation that the device holds, oldest first. The device may lack messages between two listed ones.
 */
export async function listHeldMessages(database: LocalDatabase, ticket: ConversationTicket): Promise<Message[]> {
  const tickets = await listHeldTickets(database, ticket);
  const pages = await Promise.all(
    tickets
      .toSorted((a, b) => a.id - b.id)
      .map(({ id }) => database.messages.where('[ticketId+createdAt]').between([id, ''], [id, '\uffff']).toArray()),
  );
  return pages.flat();
}

type MessagePlace = Pick<Message, 'id' | 'ticketId' | 'createdAt'>;

/** Compares the places of two messages in a conversation. All messages of an earlier ticket come before those of a later one. */
export const compareMessagePlaces = (a: MessagePlace, b: MessagePlace): number =>
  a.ticketId - b.ticketId || compareTexts(a.createdAt, b.createdAt) || compareTexts(a.id, b.id);
const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
