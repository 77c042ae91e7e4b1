import 'fake-indexeddb/auto';
import { parse } from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConnectionId } from '@prosa/contract/ids';
import type { Message } from '@prosa/contract/messages/message';
import { deviceTables } from '../../device-tables/device-tables.ts';
import { LocalDatabase } from '../../sync/database/local-database.ts';
import { message, ticket } from '../../testing/sample-rows.ts';
import { addNewestMessages } from './add-newest-messages.ts';
import { listMatches } from './list-matches.ts';
import { listHeldMessages } from '../conversation/list-held-messages.ts';
import { selectExcerptPage } from './read-excerpt.ts';

let database: LocalDatabase;
beforeEach(() => {
  database = new LocalDatabase(`excerpt-${crypto.randomUUID()}`, deviceTables);
});
afterEach(() => database.delete());

const dated = (n: number, ticketId = 1): Message => ({
  ...message(n, ticketId),
  createdAt: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
});
const eighty = Array.from({ length: 80 }, (_, index) => dated(index));
const numbers = (messages: readonly Message[]) => messages.map(({ body }) => Number(body.replace('message ', '')));
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
const cut = (query: Parameters<typeof selectExcerptPage>[1]) => {
  const { messages, ...more } = selectExcerptPage(eighty, query);
  return { numbers: numbers(messages), ...more };
};

test('an excerpt of the device’s messages contains the messages around, before or after a given message, or around a given time', () => {
  expect(cut({ message: dated(40).id })).toEqual({ numbers: range(20, 60), hasOlder: true, hasNewer: true });
  expect(cut({ from: dated(3).createdAt })).toEqual({ numbers: range(0, 23), hasOlder: false, hasNewer: true });
  expect(cut({ from: '2999-01-01T00:00:00.000Z' })).toEqual({ numbers: range(59, 80), hasOlder: true, hasNewer: false });
  expect(cut({ before: dated(30).id })).toEqual({ numbers: range(0, 30), hasOlder: false, hasNewer: true });
  expect(cut({ after: dated(30).id })).toEqual({ numbers: range(31, 71), hasOlder: true, hasNewer: true });
  expect(cut({ message: dated(90).id }).numbers).toEqual([]);
});

test('the conversation of a ticket includes the messages of the contact’s earlier tickets on the same connection', async () => {
  const stored = (n: number) => ({
    ...ticket(n),
    contactId: ticket(1).contactId,
    whatsappId: ticket(1).whatsappId,
    generation: 0,
  });
  await database.tickets.bulkPut([stored(3), stored(1), { ...stored(2), whatsappId: parse(ConnectionId, 7) }, stored(4)]);
  const messages = [dated(8, 3), dated(7, 3), dated(9, 1), dated(1, 2), dated(2, 4)];
  await database.messages.bulkPut(messages.map((row) => ({ ...row, generation: 0 })));
  expect(numbers(await listHeldMessages(database, stored(3)))).toEqual([9, 7, 8]);
});

test('a search finds the text of messages, but no signatures, reactions or deleted messages', () => {
  const bodies = (body: string, more: Partial<Message> = {}) => ({ ...dated(1), body, fromMe: true, ...more });
  const messages = [
    bodies('*Ana:*\nO *boleto* está pronto'),
    bodies('Ana esteve aqui', { fromMe: false }),
    bodies('boleto', { isDeleted: true }),
    bodies('boleto', { mediaType: 'reactionMessage' }),
  ];
  const find = (term: string) => listMatches(messages, term).map(({ body }) => body);
  expect(find('boleto esta')).toEqual(['*Ana:*\nO *boleto* está pronto']);
  expect(find('ana')).toEqual(['Ana esteve aqui']);
});

test('an excerpt that reaches the conversation’s end is followed by newer messages, and by unsent messages of any time', () => {
  const view = (row: Message, command?: string) => ({
    ...row,
    outbox: command === undefined ? undefined : { state: 'waiting' as const, entryId: '1', command },
  });
  const excerpt = [dated(5), dated(6)].map((row) => view(row));
  const newest = [view(dated(4), 'edit-message'), view(dated(6)), view(dated(7)), view(dated(1), 'send-message')];
  expect(numbers(addNewestMessages(excerpt, newest))).toEqual([5, 6, 7, 1]);
});
