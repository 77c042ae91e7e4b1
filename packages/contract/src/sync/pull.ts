import * as v from 'valibot';
import { Connection } from '../channels/connection.ts';
import { Chat } from '../chats/chat.ts';
import { Contact, Tag } from '../contacts/contact.ts';
import { ChatId, ContactId, QuickMessageId, TicketId, TicketNoteId } from '../ids.ts';
import { FeedPosition } from './feed-position.ts';
import { Message } from '../messages/message.ts';
import { QuickMessage } from '../quick-messages/quick-message.ts';
import { Queue, UserSummary } from '../session/session.ts';
import { SettingValues } from '../settings/company-settings.ts';
import { TicketNote } from '../ticket-notes/ticket-note.ts';
import { TicketRow } from '../tickets/ticket.ts';

/** `GET /sync?cursor=…`. No cursor: everything the user may see. The cursor is opaque to the device. */
export const PullQuery = v.object({ cursor: v.optional(v.pipe(v.string(), v.maxLength(400))) });

/**
 * A page of the pull. Rows replace what the device holds under the same id, except where it has unsent changes of its
 * own. `removed.tickets` are gone or out of sight, with their messages. `done` false: ask again with `cursor` at once.
 * `reset` true: this page starts from nothing; what the device holds of earlier cursors is dropped when `done` comes.
 */
export const PullPage = v.object({
  cursor: v.string(),
  /** The pages of this window, once all are there, say everything below it. */
  upTo: FeedPosition,
  done: v.boolean(),
  reset: v.boolean(),
  tickets: v.array(TicketRow),
  messages: v.array(Message),
  contacts: v.array(Contact),
  queues: v.array(Queue),
  users: v.array(UserSummary),
  connections: v.array(Connection),
  tags: v.array(Tag),
  quickMessages: v.array(QuickMessage),
  ticketNotes: v.array(TicketNote),
  /** The chats the user is in; their messages come with their documents. */
  chats: v.array(Chat),
  settings: v.nullable(SettingValues),
  /**
   * Stands for the user's flags, the company, its plan and its settings: another value means that the session's user is to be
   * loaded anew. Opaque to the device.
   */
  account: v.optional(v.string()),
  removed: v.object({
    tickets: v.array(TicketId),
    contacts: v.array(ContactId),
    queues: v.array(v.number()),
    users: v.array(v.number()),
    connections: v.array(v.number()),
    tags: v.array(v.number()),
    quickMessages: v.array(QuickMessageId),
    ticketNotes: v.array(TicketNoteId),
    chats: v.array(ChatId),
  }),
});
export type PullPage = v.InferOutput<typeof PullPage>;
