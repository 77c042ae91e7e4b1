import { defineTable } from '../sync/database/device-table.ts';

/** The synced table of the company's scheduled messages. */
export const scheduleTable = defineTable({
  name: 'schedules',
  indexes: { 5: 'id, sendAt, contactId' },
  events: {
    schedule: (event) =>
      event.action === 'delete'
        ? { removed: { table: 'schedules', keys: [event.id] } }
        : { rows: { schedules: [event.schedule] } },
  },
});
