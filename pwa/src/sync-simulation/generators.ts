import type { Chat } from '@prosa/contract/chats/chat';
import type { Contact } from '@prosa/contract/contacts/contact';
import type { TicketRow } from '@prosa/contract/tickets/ticket';
import type { OfflineCommandName } from '@prosa/contract/sync/offline-commands';
import type { SyncedRows } from '@prosa/contract/sync/synced-rows';
import { TagId } from '@prosa/contract/ids';
import type { InboxViewFilters } from '@prosa/contract/inbox-views/inbox-view';
import { isForwardable } from '@prosa/domain/messages/forward-message';
import { isSnoozable } from '@prosa/domain/tickets/snooze';
import * as v from 'valibot';
import { uuidv7 } from '../platform/uuidv7.ts';
import { MAX_UNDO_WINDOW_MS } from '../sync/outbox/undo.ts';
import type { LocalDatabase } from '../sync/database/local-database.ts';
import type { RowName } from '../sync/rows/row-change.ts';
import { makeInboxView } from './model/model-inbox-views.ts';
import type { Random } from './random.ts';

export type GeneratedCommand = { readonly payload: unknown; readonly file?: File };
type GeneratorContext = {
  readonly random: Random;
  readonly database: LocalDatabase;
  readonly userId: number;
  readonly text: string;
  /** If set, the command is about one of these rows, or about a ticket, message or schedule that belongs to one of them. */
  readonly about?: ReadonlySet<RowName>;
};
type PayloadGenerator = (source: GeneratorContext) => Promise<GeneratedCommand | undefined>;

type PickedTable = 'tickets' | 'messages' | 'contacts' | 'quickMessages' | 'ticketNotes' | 'schedules' | 'inboxViews' | 'chats';

/** Lists the rows of a table on the device that the command may be about. */
async function listRows<T extends PickedTable>({ database, about }: GeneratorContext, table: T): Promise<SyncedRows[T][]> {
  const rows: (SyncedRows[T] & { readonly contactId?: unknown; readonly ticketId?: unknown })[] = await database
    .table<SyncedRows[T]>(table)
    .toArray();
  if (about === undefined) return rows;
  const names = new Set<string>(about);
  return rows.filter(
    ({ id, contactId, ticketId }) =>
      names.has(`${table}:${id}`) || names.has(`contacts:${String(contactId)}`) || names.has(`tickets:${String(ticketId)}`),
  );
}

/** Picks a ticket of the device, usually a ticket for which the command makes sense. */
async function pickTicket(source: GeneratorContext, fits: (row: TicketRow) => boolean): Promise<TicketRow | undefined> {
  const rows = await listRows(source, 'tickets');
  return source.random.of(source.random.chance(0.05) ? rows : rows.filter(fits));
}

/**
 * Picks one of the customer's messages as the last one that the user has seen, for commands whose payload contains the id of that
 * message. Often returns no id.
 */
async function pickSeenMessage({ random, database }: GeneratorContext, ticket: TicketRow): Promise<{ lastMessageId?: string }> {
  const inbound = (await database.messages.toArray()).filter(({ ticketId, fromMe }) => ticketId === ticket.id && !fromMe);
  const last = random.chance(0.7) ? random.of(inbound)?.id : undefined;
  return last === undefined ? {} : { lastMessageId: last };
}

const createTicketGenerator =
  (
    fits: (row: TicketRow, userId: number) => boolean,
    payload: (row: TicketRow, source: GeneratorContext) => object,
  ): PayloadGenerator =>
  async (source) => {
    const row = await pickTicket(source, (each) => fits(each, source.userId));
    return row === undefined ? undefined : { payload: { ticketId: row.id, ...payload(row, source) } };
  };

const isWaiting = (row: TicketRow): boolean => row.status === 'pending';
const isAttendedBy = (row: TicketRow, userId: number): boolean => row.status === 'open' && row.userId === userId;
const isClosableBy = (row: TicketRow, userId: number): boolean => isAttendedBy(row, userId) || row.status === 'nps';
const isEnded = (row: TicketRow): boolean => row.status === 'closed' || row.status === 'nps';
const drawFieldsOfTicket = (row: TicketRow, { random }: GeneratorContext) => ({
  isGroup: row.isGroup,
  queueId: row.queueId ?? random.of([1, 2]),
});

const createContactGenerator =
  (payload: (row: Contact, source: GeneratorContext) => object): PayloadGenerator =>
  async (source) => {
    const row = source.random.of(await listRows(source, 'contacts'));
    return row === undefined ? undefined : { payload: { contactId: row.id, ...payload(row, source) } };
  };

/** Creates a generator that makes a payload for one of the user's own visible messages. */
const createOwnMessageGenerator =
  (payload: (source: GeneratorContext) => object): PayloadGenerator =>
  async (source) => {
    const rows = await listRows(source, 'messages');
    const row = source.random.of(rows.filter(({ userId, isDeleted }) => userId === source.userId && !isDeleted));
    return row === undefined ? undefined : { payload: { ticketId: row.ticketId, id: row.id, ...payload(source) } };
  };

const createRowGenerator =
  (table: 'quickMessages' | 'schedules') =>
  (payload: (source: GeneratorContext) => object, withFile = false): PayloadGenerator =>
  async (source) => {
    const row = source.random.of(await listRows(source, table));
    if (row === undefined) return undefined;
    return {
      payload: { id: row.id, ...payload(source) },
      ...(withFile ? { file: new File(['%PDF-'], 'a.pdf', { type: 'application/pdf' }) } : {}),
    };
  };
const createQuickMessageGenerator = createRowGenerator('quickMessages');
const createScheduleGenerator = createRowGenerator('schedules');

const pickFilters = (random: Random): InboxViewFilters => ({
  ...makeInboxView(uuidv7(), '2026-11-21T10:00:00.000Z').filters,
  unreadOnly: random.chance(0.5),
  overdueOnly: random.chance(0.5),
  tagIds: random.chance(0.5) ? [v.parse(TagId, 1 + random.below(3))] : [],
});

const createInboxViewGenerator =
  (payload: (source: GeneratorContext) => object): PayloadGenerator =>
  async (source) => {
    const row = source.random.of(await listRows(source, 'inboxViews'));
    return row === undefined ? undefined : { payload: { id: row.id, ...payload(source) } };
  };

const createChatGenerator =
  (payload: (row: Chat, source: GeneratorContext) => object, file?: File): PayloadGenerator =>
  async (source) => {
    const row = source.random.of(await listRows(source, 'chats'));
    return row === undefined
      ? undefined
      : { payload: { chatId: row.id, ...payload(row, source) }, ...(file === undefined ? {} : { file }) };
  };

/**
 * The generators of payloads, one for each command, from the rows of a device. A generator returns undefined if no row suits the
 * command.
 */
export const payloadGenerators: { readonly [N in OfflineCommandName]: PayloadGenerator } = {
  'accept-ticket': createTicketGenerator(isWaiting, drawFieldsOfTicket),
  'reopen-ticket': createTicketGenerator(isEnded, drawFieldsOfTicket),
  'return-ticket': createTicketGenerator(isAttendedBy, () => ({})),
  'ignore-ticket': createTicketGenerator(isWaiting, () => ({})),
  'close-ticket': createTicketGenerator(isClosableBy, (_row, { random }) => ({
    sendFarewell: random.chance(0.7),
    ratingId: random.of([null, 0, 1]),
  })),
  'transfer-ticket': createTicketGenerator(isAttendedBy, (_row, { random, text }) => {
    const queueId = random.of([1, 2, 3]);
    return { queueId, userId: random.of([null, 2, 3]), message: random.chance(0.5) ? text : '' };
  }),
  // Only some tickets may be deleted, because a history without tickets would have no further commands.
  'delete-ticket': async (source) => {
    const rows = await listRows(source, 'tickets');
    const row = rows.length > 2 ? source.random.of(rows) : undefined;
    return row === undefined ? undefined : { payload: { ticketId: row.id } };
  },
  'set-ticket-value': createTicketGenerator(
    () => true,
    (_row, { random }) => ({ value: 1 + random.below(99) }),
  ),
  'set-ticket-kanban-lane': async (source) => {
    const row = await pickTicket(source, () => true);
    const lanes = await source.database.tags.filter(({ kanban }) => kanban === 1).toArray();
    const tagId = source.random.of([...lanes.map(({ id }) => id), null]);
    return row === undefined || tagId === undefined ? undefined : { payload: { ticketId: row.id, tagId } };
  },
  'snooze-ticket': async (source) => {
    const row = await pickTicket(source, isSnoozable);
    if (row === undefined) return undefined;
    const until = new Date(Date.UTC(2027, 1, 1 + source.random.below(28), 12)).toISOString();
    return { payload: { ticketId: row.id, until, ...(await pickSeenMessage(source, row)) } };
  },
  'end-ticket-snooze': createTicketGenerator(
    ({ snoozedUntil }) => snoozedUntil != null,
    () => ({ until: null }),
  ),
  'mark-ticket-read': async (source) => {
    const row = await pickTicket(
      source,
      (each) =>
        (each.status === 'open' && each.unreadMessages > 0) ||
        (each.mentions ?? []).some(({ userId }) => userId === source.userId),
    );
    if (row === undefined) return undefined;
    return { payload: { ticketId: row.id, ...(await pickSeenMessage(source, row)) } };
  },
  'edit-message': createOwnMessageGenerator(({ text }) => ({ body: `${text} edited` })),
  'delete-message': createOwnMessageGenerator(() => ({})),
  'react-to-message': async (source) => {
    const { random } = source;
    const open = await source.database.tickets.filter(({ status }) => status === 'open').primaryKeys();
    const rows = (await listRows(source, 'messages')).filter(
      ({ mediaType, ticketId }) => mediaType !== 'reactionMessage' && (open.includes(ticketId) || random.chance(0.1)),
    );
    const row = random.of(rows);
    if (row === undefined) return undefined;
    return { payload: { ticketId: row.ticketId, id: uuidv7(), messageId: row.id, emoji: random.of(['👍', '❤️', '']) } };
  },
  'forward-message': async (source) => {
    const { random, database, userId } = source;
    const message = random.of((await listRows(source, 'messages')).filter(isForwardable));
    const contact = random.of(await database.contacts.toArray());
    if (message === undefined || contact === undefined) return undefined;
    const tickets = await database.tickets.where('contactId').equals(contact.id).toArray();
    const ticketId = tickets.find((row) => isAttendedBy(row, userId))?.id ?? null;
    const to = { contactId: contact.id, contactName: contact.name, ticketId };
    return { payload: { id: uuidv7(), messageId: message.id, ...to, signMessage: random.chance(0.3) } };
  },
  'update-contact': createContactGenerator((_row, { random, text }) => ({
    fields: random.chance(0.5) ? { name: text } : { email: `${random.below(99)}@example.com` },
  })),
  'block-contact': createContactGenerator(({ active }, { random }) => ({ active: random.chance(0.8) || !active })),
  'accept-audio': createContactGenerator((_row, { random }) => ({ acceptAudioMessage: random.chance(0.5) })),
  'disable-bot': createContactGenerator((_row, { random }) => ({ disableBot: random.chance(0.5) })),
  'set-contact-tags': createContactGenerator(({ tagIds }, { random }) => ({
    tags: random.of([[], [1], [2], [1, 2]]),
    former: tagIds,
  })),
  // Only some contacts may be deleted, because a history without contacts would have no further commands.
  'delete-contact': async (source) => {
    const rows = await listRows(source, 'contacts');
    const row = rows.length > 2 ? source.random.of(rows) : undefined;
    return row === undefined ? undefined : { payload: { contactId: row.id } };
  },
  'add-ticket-note': createTicketGenerator(
    () => true,
    (_row, { text }) => ({ id: uuidv7(), note: text }),
  ),
  'delete-ticket-note': async (source) => {
    const row = source.random.of(await listRows(source, 'ticketNotes'));
    return row === undefined ? undefined : { payload: { ticketId: row.ticketId, id: row.id } };
  },
  'create-quick-message': async ({ random, text }) => ({
    payload: { id: uuidv7(), shortcode: text, message: text, geral: random.chance(0.3), visao: random.chance(0.5) },
  }),
  'update-quick-message': createQuickMessageGenerator(({ random, text }) => ({
    changes: random.chance(0.5) ? { message: text } : { geral: random.chance(0.5), visao: random.chance(0.5) },
  })),
  'delete-quick-message': createQuickMessageGenerator(() => ({})),
  'upload-quick-message-media': createQuickMessageGenerator(() => ({ name: 'a.pdf' }), true),
  'remove-quick-message-media': createQuickMessageGenerator(() => ({})),
  'create-schedule': createContactGenerator(({ name }, { random, text }) => ({
    id: uuidv7(),
    contactName: name,
    body: `${text} bom dia`,
    sendAt: new Date(Date.UTC(2026, 11, 1 + random.below(28), 12)).toISOString(),
    awaitsMedia: random.chance(0.2),
  })),
  'update-schedule': createScheduleGenerator(({ random, text }) => ({
    changes: random.chance(0.5) ? { body: `${text} boa tarde` } : { sendAt: '2026-12-24T12:00:00.000Z', assinar: true },
  })),
  'delete-schedule': createScheduleGenerator(() => ({})),
  'upload-schedule-media': createScheduleGenerator(() => ({ name: 'a.pdf' }), true),
  'remove-schedule-media': createScheduleGenerator(() => ({})),
  'create-inbox-view': async ({ random, text }) => ({
    payload: { id: uuidv7(), name: text, filters: pickFilters(random), position: random.below(10) },
  }),
  'update-inbox-view': createInboxViewGenerator(({ random, text }) => ({
    changes: random.of([{ name: text }, { filters: pickFilters(random) }, { position: random.below(10) / 4 }]),
  })),
  'delete-inbox-view': createInboxViewGenerator(() => ({})),
  'read-chat': createChatGenerator(() => ({})),
  'send-chat-files': createChatGenerator(
    (_row, { text }) => ({
      id: uuidv7(),
      message: text,
      replyTo: null,
      mentions: [],
      file: { id: uuidv7(), name: 'a.pdf', mimeType: 'application/pdf', sizeBytes: 5 },
      at: new Date().toISOString(),
    }),
    new File(['%PDF-'], 'a.pdf', { type: 'application/pdf' }),
  ),
  'send-message': async (source) => {
    // Some generated messages are private notes in waiting tickets, in which users can write nothing else.
    const isNoteInWaiting = source.random.chance(0.15);
    const row = await pickTicket(source, (each) =>
      isNoteInWaiting
        ? isWaiting(each)
        : isAttendedBy(each, source.userId) || (each.status === 'open' && source.random.chance(0.3)),
    );
    if (row === undefined) return undefined;
    const withFile = source.random.chance(0.1);
    const isPrivate = isNoteInWaiting || source.random.chance(0.15);
    const file = withFile ? new File(['%PDF-'], 'a.pdf', { type: 'application/pdf' }) : undefined;
    return {
      payload: {
        ticketId: row.id,
        id: uuidv7(),
        body: source.text,
        quotedMsg: null,
        isPrivate,
        ...(isPrivate && source.random.chance(0.5) ? { mentions: [1, 2, 3] } : {}),
        ...(source.random.chance(0.3) ? { undoWindowMs: source.random.of([3_000, MAX_UNDO_WINDOW_MS]) } : {}),
        file: file === undefined ? null : { name: file.name, mimeType: file.type, sizeBytes: file.size },
      },
      ...(file === undefined ? {} : { file }),
    };
  },
};
