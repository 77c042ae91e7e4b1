import type { ErrorCode } from '@prosa/contract/errors';
import type { TicketId } from '@prosa/contract/ids';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { canAskForRating } from './can-ask-for-rating.ts';
import { readNewTags } from '../tags/read-new-tags.ts';

/** A ticket with the rows that the rules of ticket commands need. */
export type TicketRows = {
  readonly ticket: TicketRow;
  readonly groupAsTicket: boolean;
  /** Whether the ticket's connection has a text that asks for a rating, and still exists. */
  readonly hasRatingMessage: boolean;
  readonly contactName: string;
  readonly contactHasTags: boolean;
  /** The instant of the ticket's newest message on the device. */
  readonly newestMessageAt: string | undefined;
};

/** Reads a ticket and its related rows from the device. Returns ERR_NO_TICKET_FOUND if the device doesn't hold the ticket. */
export async function readTicket(database: LocalDatabase, ticketId: TicketId): Promise<TicketRows | ErrorCode> {
  const ticket = await database.tickets.get(ticketId);
  if (ticket === undefined) return 'ERR_NO_TICKET_FOUND';
  const [contact, connection, newest, newTags] = await Promise.all([
    database.contacts.get(ticket.contactId),
    ticket.whatsappId === null ? undefined : database.connections.get(ticket.whatsappId),
    database.messages.where('[ticketId+createdAt]').between([ticketId, ''], [ticketId, '\uffff']).last(),
    readNewTags(database, ticket.contactId),
  ]);
  return {
    ticket,
    groupAsTicket: connection?.groupAsTicket === 'enabled',
    hasRatingMessage: canAskForRating(connection),
    contactName: contact?.name ?? '',
    contactHasTags: (contact?.tagIds.length ?? 0) + newTags.length > 0,
    newestMessageAt: newest?.createdAt,
  };
}
