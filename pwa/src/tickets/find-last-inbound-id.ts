import { MessageId, type TicketId } from '@prosa/contract/ids';
import * as v from 'valibot';
import type { LocalDatabase } from '../sync/database/local-database.ts';

/**
 * The number of newest inbound messages of a ticket among which the message that arrived last is searched. The newest one alone
 * is not enough, because the provider's times may not follow the order of arrival.
 */
const MAX_MESSAGES_READ = 50;

/**
 * Returns, among the ticket's inbound messages on the device, the id of the one that reached the server last. The ids sort by
 * arrival.
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
 * Returns the id that a snooze names as the newest message of the customer. Without an inbound message on the device, this is the
 * highest id that a message could have got before the ticket last changed. Ids are UUIDv7 of the time of arrival, and each
 * arrival changes the ticket. The customer's first message therefore still ends a snooze that reaches the server late.
 */
export async function findLastKnownId(database: LocalDatabase, ticketId: TicketId): Promise<MessageId | undefined> {
  const inbound = await findLastInboundId(database, ticketId);
  const ticket = inbound === undefined ? await database.tickets.get(ticketId) : undefined;
  return ticket === undefined ? inbound : toHighestIdAt(new Date(ticket.updatedAt));
}

function toHighestIdAt(at: Date): MessageId {
  const time = at.getTime().toString(16).padStart(12, '0');
  return v.parse(MessageId, `${time.slice(0, 8)}-${time.slice(8)}-7fff-bfff-ffffffffffff`);
}
