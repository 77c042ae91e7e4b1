import 'fake-indexeddb/auto';
import { parse } from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConnectionId } from '@prosa/contract/ids';
import type { Message } from '@prosa/contract/messages/message';
import { deviceTables } from '../../device-tables/device-tables.ts';
import { LocalDatabase } from '../../sync/database/local-database.ts';
import { sampleMessage, sampleTicket } from '../../testing/sample-rows.ts';
import { addNewestMessages } from './add-newest-messages.ts';
import { listMatches } from './list-matches.ts';
import { listHeldMessages } from '../conversation/list-held-messages.ts';
import { selectExcerptPage } from './read-excerpt.ts';

let database: LocalDatabase;
beforeEach(() => {
  database = new LocalDatabase(`excerpt-${crypto.randomUUID()}`, deviceTables);
});
afterEach(() => database.delete());

const createDatedMessage = (n: number, ticketId = 1): Message => ({
  ...sampleMessage(n, ticketId),
  createdAt: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
});
const eighty = Array.from({ length: 80 }, (_, index) => createDatedMessage(index));
const toMessageNumbers = (messages: readonly Message[]) => messages.map(({ body }) => Number(body.replace('message ', '')));
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
const selectPageNumbers = (query: Parameters<typeof selectExcerptPage>[1]) => {
  const { messages, ...more } = selectExcerptPage(eighty, query);
  return { numbers: toMessageNumbers(messages), ...more };
};

test('an excerpt of the device’s messages contains the messages around, before or after a given message, or around a given time', () => {
  expect(selectPageNumbers({ message: createDatedMessage(40).id })).toEqual({
    numbers: range(20, 60),
    hasOlder: true,
    hasNewer: true,
  });
  expect(selectPageNumbers({ from: createDatedMessage(3).createdAt })).toEqual({
    numbers: range(0, 23),
    hasOlder: false,
    hasNewer: true,
  });
  expect(selectPageNumbers({ from: '2999-01-01T00:00:00.000Z' })).toEqual({
    numbers: range(59, 80),
    hasOlder: true,
    hasNewer: false,
  });
  expect(selectPageNumbers({ before: createDatedMessage(30).id })).toEqual({
    numbers: range(0, 30),
    hasOlder: false,
    hasNewer: true,
  });
  expect(selectPageNumbers({ after: createDatedMessage(30).id })).toEqual({
    numbers: range(31, 71),
    hasOlder: true,
    hasNewer: true,
  });
  expect(selectPageNumbers({ message: createDatedMessage(90).id }).numbers).toEqual([]);
});

test('the conversation of a ticket includes the messages of the contact’s earlier tickets on the same connection', async () => {
  const stored = (n: number) => ({
    ...sampleTicket(n),
    contactId: sampleTicket(1).contactId,
    whatsappId: sampleTicket(1).whatsappId,
    generation: 0,
  });
  await database.tickets.bulkPut([stored(3), stored(1), { ...stored(2), whatsappId: parse(ConnectionId, 7) }, stored(4)]);
  const messages = [
    createDatedMessage(8, 3),
    createDatedMessage(7, 3),
    createDatedMessage(9, 1),
    createDatedMessage(1, 2),
    createDatedMessage(2, 4),
  ];
  await database.messages.bulkPut(messages.map((row) => ({ ...row, generation: 0 })));
  expect(toMessageNumbers(await listHeldMessages(database, stored(3)))).toEqual([9, 7, 8]);
});

test('a search finds the text of messages, but no signatures, reactions or deleted messages', () => {
  const bodies = (body: string, more: Partial<Message> = {}) => ({ ...createDatedMessage(1), body, fromMe: true, ...more });
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

test('newer messages follow an excerpt that reaches the conversation’s end, and so do unsent messages, even if their time is earlier', () => {
  const view = (row: Message, command?: string) => ({
    ...row,
    outbox: command === undefined ? undefined : { state: 'waiting' as const, entryId: '1', command },
  });
  const excerpt = [createDatedMessage(5), createDatedMessage(6)].map((row) => view(row));
  const newest = [
    view(createDatedMessage(4), 'edit-message'),
    view(createDatedMessage(6)),
    view(createDatedMessage(7)),
    view(createDatedMessage(1), 'send-message'),
  ];
  expect(toMessageNumbers(addNewestMessages(excerpt, newest))).toEqual([5, 6, 7, 1]);
});
