import { defineTable } from '../sync/database/device-table.ts';

/** Contacts of tickets in sight, and those that were looked at. */
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
