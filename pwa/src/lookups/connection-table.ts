import { defineTable } from '../sync/database/device-table.ts';

/** The company's connections. */
export const connectionTable = defineTable({
  name: 'connections',
  indexes: { 1: 'id' },
  events: { whatsapp: ({ whatsapp }) => ({ lookup: { table: 'connections', row: whatsapp } }) },
});
