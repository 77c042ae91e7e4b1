import { defineTable } from '../sync/database/device-table.ts';

/** The synced table of the company's tags. */
export const tagTable = defineTable({
  name: 'tags',
  indexes: { 1: 'id' },
  events: {
    tag: (event) => (event.action === 'delete' ? { goneFrom: 'tags' } : { lookup: { table: 'tags', row: event.tag } }),
  },
});
