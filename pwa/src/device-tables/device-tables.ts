import { chatDraftTable } from '../chats/composer/chat-draft-table.ts';
import { chatTable } from '../chats/chat-table.ts';
import { contactTable } from '../contacts/contact-table.ts';
import { draftTable } from '../drafts/draft-table.ts';
import { inboxViewTable } from '../inbox-views/inbox-view-table.ts';
import { connectionTable } from '../lookups/connection-table.ts';
import { queueTable } from '../lookups/queue-table.ts';
import { userTable } from '../lookups/user-table.ts';
import { ticketReadTable } from '../messages/conversation/ticket-read-table.ts';
import { messageTable } from '../messages/message-table.ts';
import { quickMessageTable } from '../quick-messages/quick-message-table.ts';
import { scheduleTable } from '../schedules/schedule-table.ts';
import type { DeviceTables } from '../sync/database/device-table.ts';
import { tagTable } from '../tags/tag-table.ts';
import { ticketNoteTable } from '../ticket-notes/ticket-note-table.ts';
import { ticketTable } from '../tickets/ticket-table.ts';
import { upgradeToRowChanges } from './upgrade-to-row-changes.ts';

/**
 * The tables of the local database in which features keep their rows. The sync engine declares its own tables, such as the
 * outbox, elsewhere. The compiler reports an error if a synced table of the contract is not declared here.
 */
export const deviceTables: DeviceTables = {
  synced: {
    contacts: contactTable,
    tickets: ticketTable,
    messages: messageTable,
    quickMessages: quickMessageTable,
    ticketNotes: ticketNoteTable,
    schedules: scheduleTable,
    inboxViews: inboxViewTable,
    chats: chatTable,
    queues: queueTable,
    users: userTable,
    connections: connectionTable,
    tags: tagTable,
  },
  local: [draftTable, chatDraftTable, ticketReadTable],
  upgrades: {
    2: upgradeToRowChanges,
    // Version 3 pulled no chats, so the upgrade makes the device pull everything again.
    4: (tx) => tx.table('meta').delete('cursor'),
    // Version 4 pulled no scheduled messages, so the upgrade makes the device pull everything again.
    5: (tx) => tx.table('meta').delete('cursor'),
    // Version 5 pulled no views of the inbox, so the upgrade makes the device pull everything again.
    6: (tx) => tx.table('meta').delete('cursor'),
  },
};
