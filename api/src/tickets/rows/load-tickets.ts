import type { TicketId } from '@prosa/contract/ids';
import { sql } from 'kysely';
import type { Ticket } from '@prosa/contract/tickets/ticket';
import { joinedTicketColumns, joinedTicketTables, toTicket, type JoinedTicket } from './to-ticket.ts';
import type { Read } from '../../platform/write.ts';

/**
 * Loads tickets with the rows they refer to, in the order of `ids`. The answers of the API and live events contain this form of a
 * ticket.
 */
export async function loadTickets(read: Read, ids: readonly number[], hidesNumbers: boolean): Promise<Ticket[]> {
  const { tx, companyId } = read;
  if (ids.length === 0) return [];
  const { rows } = await sql<JoinedTicket>`
    select ${joinedTicketColumns} from unnest(${ids}::int[]) with ordinality as wanted(id, place)
      join tickets t on t.company_id = ${companyId} and t.id = wanted.id ${joinedTicketTables}
     order by wanted.place`.execute(tx);
  return rows.map((row) => toTicket(row, hidesNumbers));
}

/** Loads one existing ticket like `loadTickets`. */
export async function loadTicket(read: Read, id: TicketId, hidesNumbers: boolean): Promise<Ticket> {
  const [ticket] = await loadTickets(read, [id], hidesNumbers);
  if (ticket === undefined) throw new Error('a ticket vanished inside its own transaction');
  return ticket;
}
