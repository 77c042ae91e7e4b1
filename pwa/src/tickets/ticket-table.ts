import * as v from 'valibot';
import { TicketRow } from '@prosa/contract/tickets/ticket';
import { defineTable } from '../sync/database/device-table.ts';

/**
 * The synced table of the tickets that the user can see. When a ticket is removed from the device, its messages and notes are
 * removed too.
 */
export const ticketTable = defineTable({
  name: 'tickets',
  indexes: { 1: 'id, &uuid, [status+updatedAt], contactId' },
  cascade: async (database, ticketId) => {
    const messages = database.messages.where('[ticketId+createdAt]').between([ticketId, ''], [ticketId, '\uffff']);
    const notes = database.ticketNotes.where('ticketId').equals(ticketId);
    return [
      { table: 'messages', keys: (await messages.toArray()).map(({ id }) => id) },
      { table: 'ticketNotes', keys: (await notes.toArray()).map(({ id }) => id) },
    ];
  },
  events: {
    ticket: (event) =>
      event.action === 'delete'
        ? { removed: { table: 'tickets', keys: [event.ticketId] } }
        : { rows: { tickets: [v.parse(TicketRow, event.ticket)] } },
  },
});
