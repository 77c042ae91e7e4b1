import { defineTable } from '../sync/database/device-table.ts';

/** The synced table of the user's own views of the inbox. */
export const inboxViewTable = defineTable({
  name: 'inboxViews',
  indexes: { 6: 'id' },
  events: {
    inboxView: (event) =>
      event.action === 'delete' ? { removed: { table: 'inboxViews', keys: [event.id] } } : { rows: { inboxViews: [event.view] } },
  },
});
