import { Dexie, type Table } from 'dexie';
import type { Connection } from '@prosa/contract/channels/connection';
import type { Chat } from '@prosa/contract/chats/chat';
import type { Contact, Tag } from '@prosa/contract/contacts/contact';
import type { Flow } from '@prosa/contract/flows/flow';
import type { FlowCampaign } from '@prosa/contract/flows/flow-campaign';
import type { MessageId } from '@prosa/contract/ids';
import type { Message } from '@prosa/contract/messages/message';
import type { QuickMessage } from '@prosa/contract/quick-messages/quick-message';
import type { Queue, UserSummary } from '@prosa/contract/session/session';
import type { FeedPosition } from '@prosa/contract/sync/feed-position';
import type { TicketNote } from '@prosa/contract/ticket-notes/ticket-note';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import type { DocumentRow, DocumentUpdateRow, RefusedRow, UnstoredRow } from '../documents/document-rows.ts';
import { abortOnLeave } from './abort-on-leave.ts';
import { guardVersion } from './guard-version.ts';
import type { OutboxEntry } from '../outbox/outbox-entry.ts';
import type { AnyRow, RowKey, RowName, RowTable, RowTypes } from '../rows/row-change.ts';
import type { TextMark } from './text-marks.ts';
import { upgradeToRowChanges } from './upgrade-to-row-changes.ts';

export { useDatabase } from './current-database.ts';

/** A row of the server with the pull generation that last brought it: a reset drops what stayed behind. */
export type Held<T> = T & { readonly generation: number };
/** What the server has of a row that unsent changes lie on top of; null where it has none. */
export type CoveredRow = { readonly name: RowName; readonly row: AnyRow | null; readonly generation: number };
export type DraftFile = { readonly id: string; readonly file: File; readonly caption: string };
/**
 * What is being written on a ticket, an answer and a note. A row of an older build holds only the text. `uuid` and `about`, the
 * contact's name, tell what it was for once the ticket is out of sight.
 */
export type Draft = {
  readonly ticketId: number;
  readonly text: string;
  readonly note?: string;
  readonly uuid?: string;
  readonly about?: string;
  readonly files?: readonly DraftFile[];
  readonly quotedMsg?: MessageId | null;
  readonly isPrivate?: boolean;
};
/** What is being written in a chat of the team. `mentions` are the people chosen from the list of names. */
export type ChatDraft = {
  readonly chatId: number;
  readonly text: string;
  readonly files: readonly DraftFile[];
  readonly replyTo: string | null;
  readonly mentions: readonly number[];
};
export type MetaRow =
  | { readonly key: 'cursor'; readonly value: string }
  | { readonly key: 'upTo'; readonly value: FeedPosition }
  | { readonly key: 'generation'; readonly value: number }
  | { readonly key: 'resetting'; readonly value: boolean }
  | { readonly key: 'lastPulledAt'; readonly value: string }
  | { readonly key: 'account'; readonly value: string }
  | { readonly key: 'flows'; readonly value: HeldFlows }
  | { readonly key: 'flowCampaigns'; readonly value: HeldCampaigns }
  | TextMark;
/** The flows whose names were read here, and when the list was read last, in milliseconds. No pull brings them. */
export type HeldFlows = { readonly flows: readonly Flow[]; readonly readAtMs: number };
/** The phrase campaigns as they were read last, and when, in milliseconds. No pull brings them. */
export type HeldCampaigns = { readonly campaigns: readonly FlowCampaign[]; readonly readAtMs: number };
/** When a ticket's conversation was last looked at here: what was read longest ago makes room first. */
export type TicketRead = { readonly ticketId: number; readonly readAtMs: number };
export type SettingsRow = { readonly key: 'company'; readonly values: Readonly<Record<string, string>> };

/** What one user of one company holds on this device. Screens read this and nothing else (SPEC.md, section 1). */
export class LocalDatabase extends Dexie {
  readonly tickets!: Table<Held<TicketRow>, number>;
  readonly messages!: Table<Held<Message>, string>;
  readonly contacts!: Table<Held<Contact>, number>;
  readonly quickMessages!: Table<Held<QuickMessage>, string>;
  readonly ticketNotes!: Table<Held<TicketNote>, string>;
  readonly chats!: Table<Held<Chat>, number>;
  readonly queues!: Table<Held<Queue>, number>;
  readonly users!: Table<Held<UserSummary>, number>;
  readonly connections!: Table<Held<Connection>, number>;
  readonly tags!: Table<Held<Tag>, number>;
  readonly settings!: Table<SettingsRow, string>;
  readonly serverRows!: Table<CoveredRow, RowName>;
  readonly outbox!: Table<OutboxEntry, number>;
  readonly drafts!: Table<Draft, number>;
  readonly chatDrafts!: Table<ChatDraft, number>;
  readonly meta!: Table<MetaRow, string>;
  readonly ticketReads!: Table<TicketRead, number>;
  readonly documents!: Table<DocumentRow, string>;
  readonly documentUpdates!: Table<DocumentUpdateRow, number>;
  readonly unstoredChanges!: Table<UnstoredRow, number>;
  readonly refusedChanges!: Table<RefusedRow, number>;

  /** Whether this opening found none here. */
  isNew = false;

  constructor(name: string) {
    super(name);
    this.on('populate', () => {
      this.isNew = true;
    });
    this.version(1).stores({
      tickets: 'id, &uuid, [status+updatedAt], contactId',
      messages: 'id, [ticketId+createdAt]',
      contacts: 'id',
      queues: 'id',
      users: 'id',
      connections: 'id',
      tags: 'id',
      settings: 'key',
      outbox: '++seq, &id, ticketId, messageId, state',
      drafts: 'ticketId',
      meta: 'key',
    });
    this.version(2)
      .stores({
        quickMessages: 'id',
        ticketNotes: 'id, ticketId',
        serverRows: 'name',
        outbox: '++seq, &id, lane, state, *touches',
      })
      .upgrade(upgradeToRowChanges);
    this.version(3).stores({ messages: 'id, [ticketId+createdAt], media.url', ticketReads: 'ticketId' });
    // What was pulled before had no chats in it: it is pulled anew.
    this.version(4)
      .stores({
        chats: 'id, &uuid, lastMessageAt',
        chatDrafts: 'chatId',
        documents: 'room',
        documentUpdates: '++seq, room',
        unstoredChanges: '++seq, room, writtenBy',
        refusedChanges: '++seq, room',
      })
      .upgrade((tx) => tx.table('meta').delete('cursor'));
    guardVersion(this, 4);
    abortOnLeave(this);
  }

  /** The table of rows that commands may change, by its name. */
  rows<T extends RowTable>(table: T): Table<Held<RowTypes[T]>, RowKey<T>> {
    return this.table(table);
  }
}

/** One database per company and user: two of them in one browser profile never meet. */
export const localDatabaseName = (user: { readonly companyId: number; readonly id: number }): string =>
  `prosa-${user.companyId}-${user.id}`;
