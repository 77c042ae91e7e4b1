import { defineTable } from '../sync/database/device-table.ts';

/** The synced table of the contacts whose tickets the user can see, and of contacts that the user has opened. */
export const contactTable = defineTable({
  name: 'contacts',
  indexes: { 1: 'id' },
  events: {
    contact: (event) =>
      event.action === 'delete'
        ? { removed: { table: 'contacts', keys: [event.contactId] } }
        : { rows: { contacts: [event.contact] } },
  },
});
