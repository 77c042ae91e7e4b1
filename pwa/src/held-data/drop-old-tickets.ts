import type { TicketId } from '@prosa/contract/ids';
import { TicketStatus } from '@prosa/contract/tickets/ticket';
import { PULLED_CLOSED_TICKET_DAYS } from '@prosa/domain/tickets/constants';
import { removeRows, listRowTables } from '../sync/rows/apply-rows.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import { toRowName } from '../sync/rows/row-change.ts';

const DAY_MS = 86_400_000;
/**
 * The number of tickets that one transaction drops. A larger transaction would delay the user's writes, which wait for its end.
 */
const TICKETS_PER_TRANSACTION = 100;

/**
 * Drops tickets that were closed longer ago than the server's pull covers, with their messages and notes, and contacts without
 * a ticket (SPEC H2). Tickets with unsent changes or a draft stay. Returns how many tickets were dropped.
 */
export async function dropOldTickets(database: LocalDatabase, nowMs: number): Promise<number> {
  const before = new Date((await estimateServerTimeMs(database, nowMs)) - PULLED_CLOSED_TICKET_DAYS * DAY_MS).toISOString();
  let droppedTickets = 0;
  for (let last = TICKETS_PER_TRANSACTION; last === TICKETS_PER_TRANSACTION; droppedTickets += last)
    last = await dropSomeOldTickets(database, before);
  return droppedTickets;
}

/**
 * Returns the current time, but no later than the time of the newest ticket from the server, because the device's clock may be
 * years ahead.
 */
async function estimateServerTimeMs(database: LocalDatabase, nowMs: number): Promise<number> {
  const changed = new Set(await database.serverRows.toCollection().primaryKeys());
  const newest = async (status: TicketStatus): Promise<number> => {
    const row = await database.tickets
      .where('[status+updatedAt]')
      .between([status, ''], [status, '\uffff'])
      .reverse()
      .filter(({ id }) => !changed.has(toRowName('tickets', id)))
      .first();
    return row === undefined ? 0 : Date.parse(row.updatedAt);
  };
  return Math.min(nowMs, Math.max(...(await Promise.all(TicketStatus.options.map(newest)))));
}

function dropSomeOldTickets(database: LocalDatabase, before: string): Promise<number> {
  return database.transaction('rw', [...listRowTables(database), database.drafts, database.ticketReads], async () => {
    const ticketsWithDraft = new Set<number>(await database.drafts.toCollection().primaryKeys());
    const touched = new Set(await database.outbox.orderBy('touches').uniqueKeys());
    const going = await database.tickets
      .where('[status+updatedAt]')
      .between(['closed', ''], ['closed', before], true, false)
      .filter(({ id }) => !ticketsWithDraft.has(id) && !touched.has(toRowName('tickets', id)))
      .limit(TICKETS_PER_TRANSACTION)
      .toArray();
    const ids: TicketId[] = going.map(({ id }) => id);
    await removeRows(database, 'tickets', ids);
    await database.ticketReads.bulkDelete(ids);
    for (const contactId of new Set(going.map((ticket) => ticket.contactId))) {
      const hasTickets = (await database.tickets.where('contactId').equals(contactId).count()) > 0;
      if (!hasTickets && !touched.has(toRowName('contacts', contactId))) await removeRows(database, 'contacts', [contactId]);
    }
    return ids.length;
  });
}
