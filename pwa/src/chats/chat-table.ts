import { defineTable } from '../sync/database/device-table.ts';

/** Chats the user is in. */
export const chatTable = defineTable({
  name: 'chats',
  indexes: { 4: 'id, &uuid, lastMessageAt' },
  events: {
    chat: (event) =>
      event.action === 'delete' ? { removed: { table: 'chats', keys: [event.id] } } : { rows: { chats: [event.chat] } },
  },
});
