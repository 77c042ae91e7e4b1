import { TicketRow, type Ticket } from '@prosa/contract/tickets/ticket';
import * as v from 'valibot';
import { applyRows, readGeneration, listRowTables } from '../sync/rows/apply-rows.ts';
import { currentDatabase } from '../sync/database/current-database.ts';

/** Stores a ticket from an answer of the server in the local database, with its contact, so that the user can open it. */
export async function storeFoundTicket(ticket: Ticket): Promise<void> {
  const database = currentDatabase();
  await database.transaction('rw', listRowTables(database), async () => {
    const generation = await readGeneration(database);
    await applyRows(database, 'contacts', { rows: [ticket.contact], generation });
    await applyRows(database, 'tickets', { rows: [v.parse(TicketRow, ticket)], generation });
  });
}
