import type * as v from 'valibot';
import { Connection } from '../channels/connection.ts';
import { Chat } from '../chats/chat.ts';
import { Contact, Tag } from '../contacts/contact.ts';
import { InboxView } from '../inbox-views/inbox-view.ts';
import { Message } from '../messages/message.ts';
import { QuickMessage } from '../quick-messages/quick-message.ts';
import { Schedule } from '../schedules/schedule.ts';
import { Queue, UserSummary } from '../session/session.ts';
import { TicketNote } from '../ticket-notes/ticket-note.ts';
import { TicketRow } from '../tickets/ticket.ts';

/** Rows that devices store and that commands may change before the server has answered. */
const changeableRowSchemas = {
  tickets: TicketRow,
  messages: Message,
  contacts: Contact,
  quickMessages: QuickMessage,
  ticketNotes: TicketNote,
  schedules: Schedule,
  /** The user's own views of the inbox. */
  inboxViews: InboxView,
  /** The chats of the user. Their messages are in the chats' documents. */
  chats: Chat,
} as const;

/** Rows that devices store because tickets refer to them. There are few such rows, and no offline command changes them. */
const lookupRowSchemas = { queues: Queue, users: UserSummary, connections: Connection, tags: Tag } as const;

/**
 * The rows that devices store, each under the name of its list in a page of the pull. The server declares how it reads each list
 * (`api/src/sync/entities.ts`), and the app how it stores each (`pwa/src/device-tables/device-tables.ts`). If either declaration
 * lacks a name of this list, the code doesn't compile.
 */
export const syncedRows = { ...changeableRowSchemas, ...lookupRowSchemas } as const;
export type LookupName = keyof typeof lookupRowSchemas;
export type SyncedName = keyof typeof syncedRows;
export type SyncedRows = { readonly [N in SyncedName]: v.InferOutput<(typeof syncedRows)[N]> };

// The two casts are safe: `Object.keys` returns exactly the keys of `syncedRows` and of `lookupRowSchemas`, although its type is
// `string[]`.
export const syncedNames = Object.keys(syncedRows) as SyncedName[];
export const lookupNames = Object.keys(lookupRowSchemas) as LookupName[];

/** The kinds of rows whose removals a pull lists. A message isn't listed, because it is removed only with its ticket. */
export type RemovedName = Exclude<SyncedName, 'messages'>;
export const removedNames = syncedNames.filter((name): name is RemovedName => name !== 'messages');
