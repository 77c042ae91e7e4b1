import type { OfflineCommandName } from '@prosa/contract/sync/offline-commands';
import { chatCommands } from './chats/chat-commands.ts';
import { inboxViewCommands } from './inbox-views/inbox-view-commands.ts';
import { quickMessageCommands } from './quick-messages/quick-message-commands.ts';
import { contactCommands } from './contacts/contact-commands.ts';
import { revisionCommands } from './messages/revisions/revision-commands.ts';
import { reactionCommands } from './messages/reactions/react-command.ts';
import { forwardCommands } from './messages/selection/forward-command.ts';
import { messageCommands } from './messages/sending/send-message.ts';
import { scheduleCommands } from './schedules/schedule-commands.ts';
import type { Command } from './sync/outbox/command.ts';
import { ticketNoteCommands } from './ticket-notes/ticket-note-commands.ts';
import { kanbanCommands } from './tickets/kanban/kanban-commands.ts';
import { snoozeCommands } from './tickets/snooze-commands.ts';
import { ticketCommands } from './tickets/ticket-commands.ts';

/** All commands that work without a network. A command of the contract that has no declaration here is a compile error. */
export const offlineCommands: { readonly [N in OfflineCommandName]: Command<N> } = {
  ...ticketCommands,
  ...kanbanCommands,
  ...snoozeCommands,
  ...messageCommands,
  ...revisionCommands,
  ...reactionCommands,
  ...forwardCommands,
  ...contactCommands,
  ...ticketNoteCommands,
  ...inboxViewCommands,
  ...quickMessageCommands,
  ...scheduleCommands,
  ...chatCommands,
};
