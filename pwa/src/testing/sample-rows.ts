import * as v from 'valibot';
import { Connection } from '@prosa/contract/channels/connection';
import { Contact } from '@prosa/contract/contacts/contact';
import { Message } from '@prosa/contract/messages/message';
import type { PullPage } from '@prosa/contract/sync/pull';
import { TicketId, UserId } from '@prosa/contract/ids';
import { TicketRow } from '@prosa/contract/tickets/ticket';
import { createEmptyPullPage } from '@prosa/domain/sync/empty-pull-page';
import { defineCommand } from '../sync/outbox/command.ts';
import { applyRows, listRowTables } from '../sync/rows/apply-rows.ts';
import { LocalDatabase } from '../sync/database/local-database.ts';
import { deviceTables } from '../device-tables/device-tables.ts';
import { toRowName } from '../sync/rows/row-change.ts';
import { toExpectedTicketFields } from '../tickets/expected-ticket-fields.ts';

/** The user who gives the commands in the tests of the offline engine. */
export const sampleActor = { id: v.parse(UserId, 7), name: 'Ana', profile: 'user', userClosePendingTicket: 'disabled' } as const;

/** Returns a sample ticket with this id, which is pending and has two unread messages. `changes` replaces fields of it. */
export const sampleTicket = (
  id: number,
  changes: Partial<Pick<TicketRow, 'status' | 'updatedAt' | 'unreadMessages'>> = {},
): TicketRow =>
  v.parse(TicketRow, {
    id,
    uuid: `018f0000-0000-7000-8000-00000000000${id}`,
    status: 'pending',
    channel: 'simulator',
    contactId: 1,
    whatsappId: null,
    queueId: 1,
    userId: null,
    lastMessage: '',
    lastMessageFromMe: false,
    unreadMessages: 2,
    isGroup: false,
    isBot: false,
    isTransfered: false,
    value: null,
    tagIds: [],
    createdAt: '2026-11-21T10:00:00.000Z',
    updatedAt: '2026-11-21T10:00:00.000Z',
    ...changes,
  });

/** Returns the sample message number `n` of a ticket, which the company sent. `changes` replaces fields of it. */
export const sampleMessage = (
  n: number,
  ticketId: number,
  changes: Partial<Pick<Message, 'ack' | 'body' | 'isEdited' | 'isDeleted'>> = {},
): Message =>
  v.parse(Message, {
    id: `018f0000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`,
    ticketId,
    contactId: 1,
    userId: null,
    queueId: 1,
    body: `message ${n}`,
    fromMe: true,
    mediaType: 'chat',
    media: null,
    quotedMsg: null,
    isPrivate: false,
    isDeleted: false,
    isEdited: false,
    isForwarded: false,
    ack: 1,
    delivery: 'sent',
    failure: null,
    dataJson: null,
    createdAt: '2026-11-21T10:00:00.000Z',
    ...changes,
  });

/** Returns the sample contact, whose id is 1. `changes` replaces fields of it. */
export const sampleContact = (changes: Partial<v.InferInput<typeof Contact>> = {}): Contact =>
  v.parse(Contact, {
    id: 1,
    name: 'Maria',
    number: '5511999990001',
    email: '',
    urlPicture: null,
    channel: 'simulator',
    isGroup: false,
    active: true,
    acceptAudioMessage: true,
    disableBot: false,
    lgpdAcceptedAt: null,
    tagIds: [],
    updatedAt: '2026-11-21T10:00:00.000Z',
    ...changes,
  });

/** Returns a sample connection. The connection with the id 1 is the default one. `changes` replaces fields of it. */
export const sampleConnection = (id: number, changes: Partial<Omit<Connection, 'id'>> = {}): Connection =>
  v.parse(Connection, {
    id,
    name: `Conexão ${id}`,
    number: null,
    channel: 'simulator',
    status: 'CONNECTED',
    isDefault: id === 1,
    groupAsTicket: 'disabled',
    updatedAt: '2026-11-21T10:00:00.000Z',
    ...changes,
  });

/** Returns a page without rows that ends a pull. `changes` replaces fields of it. */
export const makePullPage = (changes: Partial<PullPage>): PullPage => ({
  ...createEmptyPullPage(),
  cursor: 'c1',
  upTo: '100',
  done: true,
  ...changes,
});

const payload = v.object({ ticketId: TicketId, n: v.number() });
type Payload = v.InferOutput<typeof payload>;
/**
 * Returns the declaration of a command that patches a ticket, without the command's name. With `expects`, the server refuses the
 * command if the ticket's status or attendant has changed.
 */
const createTicketCommandSpec = (expects: boolean, patch: (given: Payload) => Partial<TicketRow>) => ({
  title: 'commands.sendMessage' as const,
  payload,
  lane: ({ ticketId }: Payload) => toRowName('tickets', ticketId),
  read: async (database: LocalDatabase, { ticketId }: Payload) => (await database.tickets.get(ticketId)) ?? 'ERR_NO_TICKET_FOUND',
  ...(expects ? ({ groundlessCode: 'ERR_TICKET_CHANGED' } as const) : {}),
  optimistic: (row: TicketRow, given: Payload) => ({
    changes: [{ table: 'tickets', key: row.id, does: 'patch', patch: patch(given) } as const],
    about: '',
    ...(expects ? { expects: toExpectedTicketFields(row) } : {}),
  }),
  request: (_entry: unknown, { ticketId, n }: Payload) => ({ method: 'POST', path: `/${ticketId}`, body: n }) as const,
  answer: v.pipe(
    v.unknown(),
    v.transform(() => []),
  ),
});
/** A command that changes only the text of the ticket. */
export const setTextCommand = defineCommand({
  name: 'note',
  ...createTicketCommandSpec(false, ({ n }) => ({ lastMessage: String(n) })),
});
/** A command that changes the status of the ticket, and expects its former status. */
export const takeCommand = defineCommand({ name: 'take', ...createTicketCommandSpec(true, () => ({ status: 'open' })) });
/** A command that creates a message. */
export const createMessageCommand = defineCommand({
  name: 'say',
  ...createTicketCommandSpec(false, ({ n }) => ({ lastMessage: String(n) })),
  optimistic: (row: TicketRow, { n }: Payload) => {
    const made = sampleMessage(n, row.id, { ack: 0, body: String(n) });
    return {
      changes: [{ table: 'messages', key: made.id, does: 'create', row: made }],
      about: '',
      expects: toExpectedTicketFields(row),
    } as const;
  },
});
/** A command that removes a message. */
export const removeMessageCommand = defineCommand({
  name: 'unsay',
  ...createTicketCommandSpec(false, () => ({})),
  optimistic: (row: TicketRow, { n }: Payload) =>
    ({ changes: [{ table: 'messages', key: sampleMessage(n, row.id).id, does: 'remove' }], about: '' }) as const,
});
/** A command that renames the contact, in the contact's own lane. */
export const renameCommand = defineCommand({
  name: 'rename',
  ...createTicketCommandSpec(false, () => ({})),
  lane: () => toRowName('contacts', sampleContact().id),
  optimistic: (_row: TicketRow, { n }: Payload) =>
    ({
      changes: [{ table: 'contacts', key: sampleContact().id, does: 'patch', patch: { name: String(n) } }],
      about: '',
    }) as const,
});
/** A command that closes the ticket, and that must wait for earlier entries about the contact. */
export const closeTicketCommand = defineCommand({
  name: 'finish',
  ...createTicketCommandSpec(true, () => ({ status: 'closed' })),
  optimistic: (row: TicketRow) => ({
    changes: [{ table: 'tickets', key: row.id, does: 'patch', patch: { status: 'closed' } } as const],
    about: '',
    expects: toExpectedTicketFields(row),
    relies: [toRowName('contacts', row.contactId)],
  }),
});
/** A command about one ticket, which the server answers with another ticket. */
export const reopenCommand = defineCommand({
  name: 'reopen',
  ...createTicketCommandSpec(true, () => ({ status: 'open' })),
  answer: v.pipe(
    TicketRow,
    v.transform((row) => [{ table: 'tickets', key: row.id, row } as const]),
  ),
  didNothing: (raw, { ticketId }) => {
    const row = v.parse(TicketRow, raw);
    return row.id === ticketId ? undefined : { code: 'ERR_OTHER_OPEN_TICKET', detail: row.uuid };
  },
});
/** A command that marks the ticket as read. The app gives this command by itself, without an action of the user. */
export const markReadCommand = defineCommand({
  name: 'look',
  isBackground: true,
  ...createTicketCommandSpec(false, () => ({ unreadMessages: 0 })),
});
export const commands = {
  note: setTextCommand,
  take: takeCommand,
  say: createMessageCommand,
  unsay: removeMessageCommand,
  rename: renameCommand,
  finish: closeTicketCommand,
  reopen: reopenCommand,
  look: markReadCommand,
};
export const makePayload = (ticketId: number, n: number): Payload => ({ ticketId: v.parse(TicketId, ticketId), n });

let openedDatabaseCount = 0;
/** Opens a new local database that holds the sample tickets with these ids. */
export async function openDatabase(ids: readonly number[]): Promise<LocalDatabase> {
  const database = new LocalDatabase(`sync-test-${++openedDatabaseCount}`, deviceTables);
  await database.transaction('rw', listRowTables(database), () =>
    applyRows(database, 'tickets', { rows: ids.map((id) => sampleTicket(id)), generation: 1 }),
  );
  return database;
}
