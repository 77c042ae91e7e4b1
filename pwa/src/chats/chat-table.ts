import { defineTable } from '../sync/database/device-table.ts';

/** The synced table of the user's chats. */
export const chatTable = defineTable({
  name: 'chats',
  indexes: { 4: 'id, &uuid, lastMessageAt' },
  events: {
    chat: (event) =>
      event.action === 'delete' ? { removed: { table: 'chats', keys: [event.id] } } : { rows: { chats: [event.chat] } },
  },
});
