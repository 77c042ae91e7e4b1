import type { TicketId } from '@prosa/contract/ids';
import type { Message } from '@prosa/contract/messages/message';
import { MAX_PULLED_MESSAGES } from '@prosa/domain/tickets/constants';
import { removeRows, listRowTables } from '../sync/rows/apply-rows.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { toRowName } from '../sync/rows/row-change.ts';

/** The bytes that a message needs in the database besides its text, for keys, indexes and the browser's overhead. */
const MESSAGE_OVERHEAD_BYTES = 300;

/**
 * Drops messages until about `bytes` are free. First it reduces each ticket to the newest messages that a pull would bring,
 * beginning with the ticket that has not been opened for the longest time. Then it drops all messages of closed tickets,
 * beginning with the ticket that was closed first. Unsent messages stay. Returns the approximate number of freed bytes.
 */
export async function evictMessages(database: LocalDatabase, bytes: number, { closedToo = true } = {}): Promise<number> {
  let freed = 0;
  if (bytes <= 0) return freed;
  const reads = new Map((await database.ticketReads.toArray()).map(({ ticketId, readAtMs }) => [ticketId, readAtMs]));
  const tickets = (await database.tickets.toArray()).map(({ id, status, updatedAt }) => ({ id, status, updatedAt }));
  const readAt = (id: number): number => reads.get(id) ?? 0;
  for (const { id, status } of tickets.toSorted((a, b) => readAt(a.id) - readAt(b.id))) {
    if (freed >= bytes) return freed;
    freed += await dropMessages(database, id, status === 'closed' ? MAX_PULLED_MESSAGES.closed : MAX_PULLED_MESSAGES.active);
  }
  const closed = tickets.filter(({ status }) => closedToo && status === 'closed');
  for (const { id } of closed.toSorted((a, b) => (a.updatedAt < b.updatedAt ? -1 : 1))) {
    if (freed >= bytes) return freed;
    freed += await dropMessages(database, id, 0);
  }
  return freed;
}

/** Drops all but the newest `keep` messages of a ticket. */
function dropMessages(database: LocalDatabase, ticketId: TicketId, keep: number): Promise<number> {
  return database.transaction('rw', listRowTables(database), async () => {
    const ofTicket = database.messages.where('[ticketId+createdAt]').between([ticketId, ''], [ticketId, '\uffff']);
    if ((await ofTicket.clone().count()) <= keep) return 0;
    const older: Message[] = await ofTicket.clone().reverse().offset(keep).toArray();
    const touched = new Set(await database.outbox.orderBy('touches').uniqueKeys());
    const going = older.filter(({ id }) => !touched.has(toRowName('messages', id)));
    await removeRows(
      database,
      'messages',
      going.map(({ id }) => id),
    );
    return going.reduce((total, row) => total + MESSAGE_OVERHEAD_BYTES + JSON.stringify(row).length, 0);
  });
}
