import type { MessageId, TicketId } from '@prosa/contract/ids';
import type { LocalDatabase } from '../sync/database/local-database.ts';

/**
 * How many of the newest messages are searched for the one that arrived last, because the provider's times may order messages
 * differently from their arrival.
 */
const LOOKED_AT = 50;

/** Returns the ticket's inbound message that reached the server last, among those on the device. Their ids sort by arrival. */
export async function findLastInboundId(database: LocalDatabase, ticketId: TicketId): Promise<MessageId | undefined> {
  const newest = await database.messages
    .where('[ticketId+createdAt]')
    .between([ticketId, ''], [ticketId, '\uffff'])
    .reverse()
    .filter(({ fromMe, isPrivate }) => !fromMe && !isPrivate)
    .limit(LOOKED_AT)
    .toArray();
  return newest
    .map(({ id }) => id)
    .sort()
    .at(-1);
}
