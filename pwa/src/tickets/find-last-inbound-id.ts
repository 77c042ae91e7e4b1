import type { MessageId, TicketId } from '@prosa/contract/ids';
import type { LocalDatabase } from '../sync/database/local-database.ts';

/**
 * The maximum number of a ticket's newest messages that are searched for the one that arrived last. More than one message is
 * searched, because the provider's times may not follow the order of arrival.
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
