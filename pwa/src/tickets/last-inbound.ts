import type { MessageId, TicketId } from '@prosa/contract/ids';
import type { LocalDatabase } from '../sync/database/local-database.ts';

/** How far back is looked for what arrived last: the provider's times may order messages otherwise than they came. */
const LOOKED_AT = 50;

/** The inbound message of a ticket that reached the server last, among those on the device; its ids sort by arrival. */
export async function lastInbound(database: LocalDatabase, ticketId: TicketId): Promise<MessageId | undefined> {
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
