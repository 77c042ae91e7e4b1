import { defineTable } from '../sync/database/device-table.ts';

/** The synced table of colleagues, as tickets name them. Presence is separate, in `sync/live/presence.ts`. */
export const userTable = defineTable({
  name: 'users',
  indexes: { 1: 'id' },
  events: { user: ({ user: { online: _online, ...row } }) => ({ lookup: { table: 'users', row } }) },
});
