import { defineTable } from '../sync/database/device-table.ts';

/** Quick replies the user has. */
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
