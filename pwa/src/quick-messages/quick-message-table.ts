import { defineTable } from '../sync/database/device-table.ts';

/** The synced table of the quick replies that the user may see. */
export const quickMessageTable = defineTable({
  name: 'quickMessages',
  indexes: { 2: 'id' },
  events: {
    quickMessage: (event) =>
      event.action === 'delete'
        ? { removed: { table: 'quickMessages', keys: [event.id] } }
        : { rows: { quickMessages: [event.record] } },
  },
});
