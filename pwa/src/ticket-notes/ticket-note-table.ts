import { defineTable } from '../sync/database/device-table.ts';

/** The synced table of the notes about the tickets that the user can see. */
export const ticketNoteTable = defineTable({
  name: 'ticketNotes',
  indexes: { 2: 'id, ticketId' },
  belongsTo: ({ ticketId }) => ({ table: 'tickets', key: ticketId }),
  events: {
    ticketNote: (event) =>
      event.action === 'delete'
        ? { removed: { table: 'ticketNotes', keys: [event.id] } }
        : { answered: { table: 'ticketNotes', key: event.note.id, row: event.note } },
  },
});
