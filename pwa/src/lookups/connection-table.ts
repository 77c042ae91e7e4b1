import { defineTable } from '../sync/database/device-table.ts';

/** The synced table of the company's connections. */
export const connectionTable = defineTable({
  name: 'connections',
  indexes: { 1: 'id' },
  events: {
    whatsapp: (event) =>
      event.action === 'delete' ? { goneFrom: 'connections' } : { lookup: { table: 'connections', row: event.whatsapp } },
  },
});
