import { MessageId, type TicketId } from '@prosa/contract/ids';
import * as v from 'valibot';
import type { LocalDatabase } from '../sync/database/local-database.ts';

/**
 * The number of a ticket's newest inbound messages that are read to find the one that arrived last. Reading only the newest one
 * is not enough, because the provider's times may not follow the order of arrival.
 */
const MAX_MESSAGES_READ = 50;

/**
 * Returns the id of the inbound message that reached the server last, among the ticket's messages on the device. The order of the
 * ids is the order of arrival.
 */
export async function findLastInboundId(database: LocalDatabase, ticketId: TicketId): Promise<MessageId | undefined> {
  const newest = await database.messages
    .where('[ticketId+createdAt]')
    .between([ticketId, ''], [ticketId, '\uffff'])
    .reverse()
    .filter(({ fromMe, isPrivate }) => !fromMe && !isPrivate)
    .limit(MAX_MESSAGES_READ)
    .toArray();
  return newest
    .map(({ id }) => id)
    .sort()
    .at(-1);
}

/**
 * Returns the id that a snooze names as the newest message of the customer. A message with a higher id ends the snooze, even if
 * the snooze reaches the server after the message. Without an inbound message on the device, returns the highest id that a
 * message could have got up to the ticket's last change. Messages that arrived after that change have higher ids, because ids are
 * UUIDv7 of the time of arrival, and each arrival changes the ticket.
 */
export async function findLastInboundIdForSnooze(database: LocalDatabase, ticketId: TicketId): Promise<MessageId | undefined> {
  const inbound = await findLastInboundId(database, ticketId);
  const ticket = inbound === undefined ? await database.tickets.get(ticketId) : undefined;
  return ticket === undefined ? inbound : toHighestIdAt(new Date(ticket.updatedAt));
}

function toHighestIdAt(at: Date): MessageId {
  const time = at.getTime().toString(16).padStart(12, '0');
  return v.parse(MessageId, `${time.slice(0, 8)}-${time.slice(8)}-7fff-bfff-ffffffffffff`);
}
