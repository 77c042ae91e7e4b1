import { defineTable } from '../sync/database/device-table.ts';

/** The company's tags. */
export const tagTable = defineTable({
  name: 'tags',
  indexes: { 1: 'id' },
  events: { tag: ({ tag }) => ({ lookup: { table: 'tags', row: tag } }) },
});
