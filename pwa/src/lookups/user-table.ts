import { defineTable } from '../sync/database/device-table.ts';

/**
 * The synced table of colleagues, with the fields that every user may see. A colleague's presence is not stored here, but in
 * `sync/live/presence.ts`.
 */
export const userTable = defineTable({
  name: 'users',
  indexes: { 1: 'id' },
  events: { user: ({ user: { online: _online, ...row } }) => ({ lookup: { table: 'users', row } }) },
});
