import { QueueId, UserId } from '@prosa/contract/ids';
import * as v from 'valibot';
import type { Chat } from '@prosa/contract/chats/chat';
import type { ChatMessage } from '@prosa/contract/chats/chat-message';
import type { Connection } from '@prosa/contract/channels/connection';
import type { Contact, Tag } from '@prosa/contract/contacts/contact';
import type { InboxView } from '@prosa/contract/inbox-views/inbox-view';
import type { TicketPresenceEvent } from '@prosa/contract/live/live-events';
import type { Message } from '@prosa/contract/messages/message';
import type { QuickMessage } from '@prosa/contract/quick-messages/quick-message';
import type { Schedule } from '@prosa/contract/schedules/schedule';
import type { Queue, UserSummary } from '@prosa/contract/session/session';
import { createAnsweredMarks } from '@prosa/domain/tickets/add-marks-to-patch';
import { companySettingDefaults } from '@prosa/domain/settings/company-settings';
import type { TicketNote } from '@prosa/contract/ticket-notes/ticket-note';
import { Ticket, type TicketRow } from '@prosa/contract/tickets/ticket';
import { seesTicket } from '@prosa/domain/tickets/sees-ticket';
import { decideTicketUpdate } from '@prosa/domain/tickets/decide-ticket-update';
import type { TicketUpdateInput } from '@prosa/domain/tickets/ticket-decision';
import { toLastMessage } from '@prosa/domain/tickets/to-last-message';
import { publishModelChanges } from './publish-model-changes.ts';
import { createModelChanges, type ModelChanges, type ModelWrite } from './model-changes.ts';
import type { ModelEvent } from './model-event.ts';
import type { ModelMerge } from './model-merge.ts';
import { ModelRefusal } from './model-refusal.ts';
import { makeConnection, makeContact, makeQueue, makeTag, makeUser, makeUserSummary, type ModelUser } from './model-rows.ts';

/** A row with the transaction that changed it last. */
export type StoredModelRow<T> = { row: T; xid: number };
export type StoredTicket = StoredModelRow<TicketRow> & { viewXid: number };
export type StoredUser = { user: ModelUser; summary: UserSummary; xid: number; scopeXid: number };
export type ModelAnswer = { readonly status: number; readonly body: unknown };
/** A command that the server accepted. */
export type AcceptedCommand = {
  readonly key: string;
  readonly userId: number;
  readonly before: TicketRow | undefined;
  /** The status of the command's ticket after the command. */
  readonly after: TicketRow['status'] | undefined;
  /** Whether the company's settings were still those with which the history began. */
  readonly hasFirstSettings: boolean;
  /** The id of the customer's newest message in the command's ticket. */
  readonly newestInboundId: string | undefined;
  readonly did: boolean;
};
/** A message that a customer received. */
export type DeliveredMessage = {
  readonly messageId: string;
  readonly ticketId: number;
  readonly userId: number | null;
  readonly body: string;
};

/** A message of the company in a ticket. After an automatic message, the ticket still waits for an attendant. */
type OutboundMessage = { readonly ticket: TicketRow; readonly message: Message; readonly isAutomatic?: boolean };
type GivenCommand = { readonly userId: number; readonly request: string };
type StoredCommand = GivenCommand &
  ({ readonly answer: ModelAnswer; readonly refusal?: undefined } | { readonly refusal: ModelRefusal });

/**
 * A server that keeps the contract's promises: idempotency keys that never expire, a change feed ordered by transaction numbers
 * that ends at a watermark, removals, and the visibility of tickets. A planted bug can replace its members.
 */
export class ModelServer {
  readonly tickets = new Map<number, StoredTicket>();
  readonly messages = new Map<string, StoredModelRow<Message>>();
  readonly contacts = new Map<number, StoredModelRow<Contact>>();
  readonly quickMessages = new Map<string, StoredModelRow<QuickMessage>>();
  readonly ticketNotes = new Map<string, StoredModelRow<TicketNote>>();
  readonly schedules = new Map<string, StoredModelRow<Schedule>>();
  /** The views of the inbox, each with the user who saved it. */
  readonly inboxViews = new Map<string, StoredModelRow<InboxView> & { readonly userId: UserId }>();
  /** The merges of contacts that can be undone. */
  readonly merges: ModelMerge[] = [];
  readonly chats = new Map<number, StoredModelRow<Chat>>();
  readonly chatMessages = new Map<string, ChatMessage>();
  readonly queues = new Map<number, StoredModelRow<Queue>>();
  readonly tags = new Map<number, StoredModelRow<Tag>>();
  readonly connections = new Map<number, StoredModelRow<Connection>>();
  readonly users = new Map<number, StoredUser>();
  /** The removed rows. `userId` limits a removal to that user's devices. */
  readonly removals: { table: string; id: number | string; xid: number; userId?: number }[] = [];
  readonly commands = new Map<string, StoredCommand>();
  readonly taken: AcceptedCommand[] = [];
  readonly delivered: DeliveredMessage[] = [];
  readonly open = new Set<number>();
  readonly closingQueues = new Set<number>();
  settings: TicketUpdateInput['settings'] & Record<string, string> = { ...companySettingDefaults, userRating: 'enabled' };
  settingsXid = 1;
  nextXid = 10;
  nextId = 100;
  /** Publishes a live event to a user. */
  publish: (userId: number, event: ModelEvent) => void = () => undefined;
  readonly nowMs: () => number;

  constructor(nowMs: () => number) {
    this.nowMs = nowMs;
    const at = this.now();
    for (const id of [1, 2, 3]) this.queues.set(id, { row: makeQueue(id), xid: 1 });
    for (const id of [1, 2]) this.tags.set(id, { row: makeTag(id), xid: 1 });
    for (const id of [3, 4]) this.tags.set(id, { row: makeTag(id, 1), xid: 1 });
    this.connections.set(1, { row: makeConnection(1, at), xid: 1 });
    const [sales, support] = [v.parse(QueueId, 1), v.parse(QueueId, 2)];
    this.addUser({ id: v.parse(UserId, 1), name: 'Admin', profile: 'admin', queueIds: [sales, support] });
    this.addUser({ id: v.parse(UserId, 2), name: 'Ana', profile: 'user', queueIds: [sales] });
    this.addUser({ id: v.parse(UserId, 3), name: 'Bruno', profile: 'user', queueIds: [sales, support] });
    for (const id of [1, 2, 3, 4, 5]) this.contacts.set(id, { row: makeContact(id, at, id < 3 ? [1] : []), xid: 1 });
  }

  now = (): string => new Date(this.nowMs()).toISOString();

  private addUser(user: Pick<ModelUser, 'id' | 'name' | 'profile' | 'queueIds'>): void {
    const full = makeUser(user);
    this.users.set(user.id, { user: full, summary: makeUserSummary(full), xid: 1, scopeXid: 1 });
  }

  userOf(id: number): ModelUser {
    const found = this.users.get(id);
    if (found === undefined) throw new Error(`no user ${id}`);
    return found.user;
  }

  /** Begins a transaction. As long as the transaction is open, the feed ends before the transaction's number. */
  begin(): number {
    const xid = this.nextXid++;
    this.open.add(xid);
    return xid;
  }

  /** Returns the feed position of an event that the server loads now: one position after the end of the feed. */
  eventPosition = (): string => String(this.watermark() + 1);

  /** Returns the feed position of a command's answer, which is just after the command's transaction. */
  commandPosition = (xid: number): string => String(xid + 1);

  /** Returns the end of the feed, which is before the oldest open transaction. */
  watermark = (): number => Math.min(this.nextXid, ...this.open);

  /**
   * Runs `work` in the transaction `xid` and ends the transaction. Afterwards it publishes the changes. A refusal needs no
   * rollback, because nothing was written before it.
   */
  commit = <T>(xid: number, work: (changes: ModelChanges) => T): T => {
    const changes = createModelChanges();
    try {
      return work(changes);
    } finally {
      this.open.delete(xid);
      this.publishChanges(changes);
    }
  };

  putTicket = (xid: number, changes: ModelChanges, row: TicketRow): void => {
    const held = this.tickets.get(row.id);
    const moved =
      held === undefined || held.row.status !== row.status || held.row.userId !== row.userId || held.row.queueId !== row.queueId;
    this.tickets.set(row.id, { row, xid, viewXid: moved ? this.stampView(xid, row) : held.viewXid });
    if (changes.tickets.get(row.id) !== 'create') changes.tickets.set(row.id, held === undefined ? 'create' : 'update');
  };
  /** Returns the transaction number that is stored when a ticket becomes visible or invisible to some user. */
  stampView = (xid: number, _row: TicketRow): number => xid;

  /** Records that the user's scope changed, which makes the user's devices pull everything again. */
  stampScope = (user: { scopeXid: number }, xid: number): void => {
    user.scopeXid = xid;
  };

  putMessage = (xid: number, changes: ModelChanges, row: Message): void => {
    changes.messages.set(row.id, this.messages.has(row.id) ? 'update' : 'create');
    this.messages.set(row.id, { row, xid });
  };

  /** Records a message of the company. Unless the message is private, it becomes the ticket's last message and is delivered. */
  recordOutbound = ({ xid, changes }: ModelWrite, { ticket, message, isAutomatic = false }: OutboundMessage): void => {
    this.putMessage(xid, changes, message);
    if (message.isPrivate) return;
    this.putTicket(xid, changes, {
      ...ticket,
      ...toLastMessage(message),
      unreadMessages: 0,
      ...(isAutomatic ? {} : { ...createAnsweredMarks(), handover: null, snoozedUntil: null, isBot: false }),
      updatedAt: this.now(),
    });
    this.delivered.push({ messageId: message.id, ticketId: ticket.id, userId: message.userId, body: message.body });
  };

  remove = (
    xid: number,
    table: 'tickets' | 'contacts' | 'quickMessages' | 'ticketNotes' | 'schedules' | 'inboxViews',
    id: number | string,
  ): void => {
    const rows: Map<number | string, unknown> = new Map<number | string, unknown>(this[table]);
    if (!rows.has(id)) return;
    if (table === 'tickets' || table === 'contacts') this[table].delete(Number(id));
    else this[table].delete(String(id));
    this.removals.push({ table, id, xid });
  };

  removeTicket = (xid: number, changes: ModelChanges, id: number): void => {
    this.remove(xid, 'tickets', id);
    for (const [key, { row }] of this.messages) if (row.ticketId === id) this.messages.delete(key);
    for (const { row } of this.ticketNotes.values()) if (row.ticketId === id) this.remove(xid, 'ticketNotes', row.id);
    changes.deletedTickets.push(id);
  };

  ticketOf(id: number): TicketRow | undefined {
    return this.tickets.get(id)?.row;
  }

  /** Returns the id of the newest message of a ticket's customer. Ids of inbound messages sort by arrival. */
  findNewestInboundId(ticketId: number): string | undefined {
    const inbound = [...this.messages.values()].filter(({ row }) => row.ticketId === ticketId && !row.fromMe);
    return inbound
      .map(({ row }) => row.id)
      .toSorted()
      .at(-1);
  }

  /** Returns whether a ticket's customer has written after the given message. */
  hasWrittenSince = (ticketId: number, messageId: string): boolean => (this.findNewestInboundId(ticketId) ?? '') > messageId;

  moveTicketToContact = (xid: number, changes: ModelChanges, row: TicketRow): void => this.putTicket(xid, changes, row);
  /** Deletes the record of a contact's removal, because the contact exists again. */
  forgetContactRemoval = (id: number): void => {
    const at = this.removals.findIndex((each) => each.table === 'contacts' && each.id === id);
    if (at >= 0) this.removals.splice(at, 1);
  };

  /** Tells the users who see a ticket what a colleague does in it. Nothing is stored. */
  publishPresence = (event: TicketPresenceEvent, row: TicketRow): void => {
    for (const { user } of this.users.values())
      if (user.id !== event.userId && this.sees(user, row)) this.publish(user.id, { kind: 'ticketPresence', payload: event });
  };

  decide = decideTicketUpdate;
  /** Returns whether a ticket differs from the fields that the device expects. */
  differs = (expects: TicketUpdateInput['expects'], row: TicketRow): boolean =>
    expects !== undefined && (expects.status !== row.status || expects.userId !== row.userId);

  sees = (user: ModelUser, row: TicketRow): boolean => seesTicket(user, row);

  /** Converts a row to a ticket as answers and events contain it. */
  toTicket(row: TicketRow): Ticket {
    const toNullable = (each: { id: number; name: string; color: string } | undefined) => each ?? null;
    return v.parse(Ticket, {
      ...row,
      contact: this.contacts.get(row.contactId)?.row,
      queue: toNullable(row.queueId === null ? undefined : this.queues.get(row.queueId)?.row),
      user: toNullable(row.userId === null ? undefined : this.users.get(row.userId)?.summary),
      whatsapp: row.whatsappId === null ? null : { id: row.whatsappId, name: 'connection 1', groupAsTicket: 'disabled' },
      tags: row.tagIds.flatMap((id) => this.tags.get(id)?.row ?? []),
      lastMessageFate: null,
      userRating: row.userRating ?? null,
    });
  }

  publishChanges = (changes: ModelChanges): void => publishModelChanges(this, changes);

  /** Runs a command once for each key. A repeat gets the first answer, even if it was a refusal. */
  once = ({ key, userId, request }: GivenCommand & { key: string | undefined }, work: () => ModelAnswer): ModelAnswer => {
    if (key === undefined) return work();
    const kept = this.commands.get(key);
    if (kept !== undefined) {
      if (kept.userId !== userId || kept.request !== request) throw new ModelRefusal(409, { error: 'ERR_COMMAND_REUSED' });
      if (kept.refusal !== undefined) throw kept.refusal;
      return kept.answer;
    }
    try {
      const answer = work();
      this.keepKey(key, { userId, request, answer: structuredClone(answer) });
      return answer;
    } catch (error) {
      if (error instanceof ModelRefusal) this.keepRefusal(key, { userId, request, refusal: error });
      throw error;
    }
  };
  keepKey = (key: string, command: StoredCommand): void => void this.commands.set(key, command);
  keepRefusal = (key: string, command: StoredCommand): void => void this.commands.set(key, command);
}
