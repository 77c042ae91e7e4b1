import * as v from 'valibot';
import { Message } from '@prosa/contract/messages/message';
import { PullPage } from '@prosa/contract/sync/pull';
import { TicketRow } from '@prosa/contract/tickets/ticket';
import { OtherOpenTicket } from '@prosa/contract/tickets/write-ticket';
import { defineCommand } from './command.ts';
import { applyTickets, rowTables } from './apply-rows.ts';
import { LocalDatabase } from './local-database.ts';

/** Rows, pages and commands for tests of the offline engine. */
export const actor = { id: 7, profile: 'user', userClosePendingTicket: 'disabled' } as const;

export const ticket = (
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

export const message = (
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

export const page = (changes: Partial<PullPage>): PullPage => ({
  cursor: 'c1',
  done: true,
  reset: false,
  tickets: [],
  messages: [],
  contacts: [],
  queues: [],
  users: [],
  connections: [],
  tags: [],
  settings: null,
  removed: { tickets: [], contacts: [], queues: [], users: [], connections: [], tags: [] },
  ...changes,
});

const payload = v.object({ n: v.number() });
const request = (entry: { ticketId: number }, { n }: { n: number }) =>
  ({ method: 'POST', path: `/${entry.ticketId}`, body: n }) as const;
const answer = v.pipe(
  v.unknown(),
  v.transform(() => ({})),
);
/** Changes the ticket's text only. */
export const note = defineCommand({
  name: 'note',
  payload,
  changesTicket: false,
  expects: false,
  optimistic: (_row, { n }) => ({ lastMessage: String(n) }),
  request,
  answer,
});
/** Changes the ticket's status, and expects what it was. */
export const take = defineCommand({
  name: 'take',
  payload,
  changesTicket: true,
  expects: true,
  optimistic: () => ({ status: 'open' }),
  request,
  answer,
});

const answered = v.object({ ticket: TicketRow, other: OtherOpenTicket });
/** Is answered with the ticket as it then is, and who has it. */
export const reopen = defineCommand({
  name: 'reopen',
  payload,
  changesTicket: true,
  expects: true,
  optimistic: () => ({ status: 'open' }),
  request,
  answer: answered,
});
/** Is sent by the app on its own. */
export const look = defineCommand({
  name: 'look',
  payload,
  background: true,
  changesTicket: false,
  expects: false,
  optimistic: () => ({ unreadMessages: 0 }),
  request,
  answer,
});

let databases = 0;
export async function openDatabase(ids: readonly number[]): Promise<LocalDatabase> {
  const database = new LocalDatabase(`sync-test-${++databases}`);
  await database.transaction('rw', rowTables(database), () =>
    applyTickets(
      database,
      ids.map((id) => ticket(id)),
      1,
    ),
  );
  return database;
}
