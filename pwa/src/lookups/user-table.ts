import { defineTable } from '../sync/database/device-table.ts';

/** Colleagues as tickets name them. Whether one is there is told apart: `sync/live/presence.ts`. */
export const userTable = defineTable({
  name: 'users',
  indexes: { 1: 'id' },
  events: { user: ({ user: { online: _online, ...row } }) => ({ lookup: { table: 'users', row } }) },
});
